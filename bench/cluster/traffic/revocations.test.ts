import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import type { Phase } from "../../harness/schedule.ts";
import { Revocations } from "./revocations.ts";

let server: Server | undefined;
afterEach(() => server?.close());

/** Makes one key, which a process accepts this often after it was revoked. */
async function revokedOne(acceptedAfter: number): Promise<Revocations> {
  let [isRevoked, accepted] = [false, 0];
  const stopped = new AbortController();
  server = createServer((_, response) => {
    if (isRevoked) accepted += 1;
    response.writeHead(accepted > acceptedAfter ? 401 : 200).end();
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const desk = {
    create: () => Promise.resolve({ key: "pets_x", keyId: "1" }),
    revoke: async () => {
      isRevoked = true;
      stopped.abort();
    },
  };
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const made = new Revocations(desk, [{ name: "web-1", base, times: 1 }]);
  await made.run(stopped.signal);
  return made;
}

/** Times count back from now. */
const without = (name: string, from: number, until: number): Phase => ({
  ...{ name, from: Date.now() - from, until: Date.now() - until, leavesHung: false },
  ...{ recoveredAt: Date.now(), slowest: [] },
});

it("a key that is accepted once after its revocation breaks the promise, unless Redis is away then", async () => {
  const once = await revokedOne(1);
  expect(once.acceptedAfter([])).toHaveLength(1);
  expect(once.acceptedAfter([without("PostgreSQL killed", 60_000, 0)])).toHaveLength(1);
  expect(once.acceptedAfter([without("Redis killed", 60_000, 10_000)])).toHaveLength(1);
  expect(once.acceptedAfter([without("Redis killed", 60_000, 0)])).toEqual([]);
});

it("a key that is accepted for longer than a notification takes breaks it also while Redis is away", async () => {
  const always = await revokedOne(Number.POSITIVE_INFINITY);
  expect(always.acceptedAfter([without("Redis killed", 60_000, 0)])).toEqual([
    expect.stringMatching(/^web-1 accepted .*, and a second later$/),
  ]);
});

it("a key that is refused at once keeps it", async () => {
  expect((await revokedOne(0)).acceptedAfter([])).toEqual([]);
});

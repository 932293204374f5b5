import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { makeTenant } from "#e2e/support/fixtures.ts";
import { httpCall } from "#e2e/support/http-call.ts";
import { useDirectLane } from "#e2e/support/lanes.ts";
import { clock } from "#lib/platform/clock.ts";
import { generateClient } from "#lib/programs/clients/generate.ts";

await generateClient();
const { listen } = await import("../../../clients/typescript/src/listen.ts");
const { Quota } = await import("../../../clients/typescript/src/quota.ts");
const { verifyWebhook } = await import("../../../clients/typescript/src/webhooks.ts");

const address = useDirectLane();
const SECRET = `whsec_${btoa("thirty-two bytes of a test secret")}`;
const NOW = Date.parse("2026-11-21T09:30:00Z");

interface Forwarded {
  body: string;
  headers: IncomingHttpHeaders;
}

describe("petstore listen", () => {
  const forwarded: Forwarded[] = [];
  /** Statuses of the following requests; 204 after the last. */
  let statuses: number[] = [];
  const receiver = createServer(async (request, response) => {
    forwarded.push({ body: await text(request), headers: request.headers });
    response.writeHead(statuses.shift() ?? 204, { location: "/elsewhere" }).end();
  });
  let forwardTo: string;
  beforeAll(async () => {
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
    forwardTo = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/webhooks`;
  });
  afterAll(() => void receiver.close());
  beforeEach(() => {
    forwarded.length = 0;
    statuses = [];
  });

  /** @param between runs instead of each wait; after the last one, listening is ended */
  async function listening(key: string, options: string[], between: (() => Promise<unknown>)[] = []) {
    const [said, complained, waitsMs, stop]: [string[], string[], number[], AbortController] = [[], [], [], new AbortController()];
    const steps = between.values();
    const code = await listen(
      ["listen", "--forward-to", forwardTo, "--url", address(), ...options],
      { PETSTORE_KEY: key },
      {
        say: (line) => void said.push(line),
        complain: (line) => void complained.push(line),
        signal: stop.signal,
        async wait(ms) {
          waitsMs.push(ms);
          const { value: step } = steps.next();
          if (step) return void (await step());
          stop.abort();
          stop.signal.throwIfAborted();
        },
      },
    );
    return { code, said, complained, waitsMs };
  }
  const add = (key: string, name: string) =>
    httpCall(address(), "POST", "/v1/pets", { key, body: JSON.stringify({ name, categoryId: Number.MAX_SAFE_INTEGER }) });

  it("forwards what happens from now on, in the service's own text, signed so that the client verifies it", async () => {
    const { key } = await makeTenant();
    await add(key, "Before");
    const { code, said, complained, waitsMs } = await listening(key, ["--types", "pet.*,order.created"], [() => add(key, 'Rex "\u2028🐈')]);
    const { text: log } = await httpCall(address(), "GET", "/v1/events?order=desc&limit=1", { key });
    expect(forwarded.map(({ body }) => `[${body}]`)).toEqual([log]);
    const secret = /^Signing secret: (?<secret>whsec_\S+)$/.exec(said[1] ?? "")?.groups?.["secret"] ?? "";
    const { body = "", headers = {} } = forwarded[0] ?? {};
    const event = verifyWebhook(body, headers, secret);
    expect(event).toMatchObject({ type: "pet.created", data: { categoryId: BigInt(Number.MAX_SAFE_INTEGER) } });
    expect(headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "user-agent": "Petstore-Webhooks/1.0",
      "webhook-id": `evt_${event.id}`,
    });
    expect(() => verifyWebhook(body, headers, SECRET)).toThrow();
    expect(said.slice(2)).toEqual([
      expect.stringMatching(new RegExp(`^${event.occurredAt} pet\\.created ${event.id} 204 \\d+ ms$`)),
      `Forwarded 1 event; 0 failed. To continue from here, add --after ${event.id}.`,
    ]);
    expect([code, complained, waitsMs]).toEqual([0, [], [2000, 2000]]);
  });

  it("tries three times, follows no redirect, says what failed, and goes on behind --after", async () => {
    const { key } = await makeTenant();
    for (const name of ["First", "Second", "Third"]) await add(key, name);
    const { text: log } = await httpCall(address(), "GET", "/v1/events?types=pet.created", { key });
    const ids = (JSON.parse(log) as { id: number }[]).map(({ id }) => id);
    statuses = [500, 307, 503, 500];
    const skip = async (): Promise<void> => undefined;
    const { said, complained, waitsMs } = await listening(key, ["--after", `${ids[0]}`, "--secret", SECRET], [skip, skip, skip]);
    expect(complained).toEqual([expect.stringMatching(/^Others on this machine can see --secret in the list of processes/)]);
    expect(forwarded.map(({ headers }) => headers["webhook-id"])).toEqual(
      [ids[1], ids[1], ids[1], ids[2], ids[2]].map((id) => `evt_${id}`),
    );
    expect(said.slice(1)).toEqual([
      `Signing secret: ${SECRET}`,
      expect.stringMatching(/ 503 \d+ ms \(3 attempts\) FAILED$/),
      expect.stringMatching(/ 204 \d+ ms \(2 attempts\)$/),
      `Forwarded 1 event; 1 failed. To continue from here, add --after ${ids[2]}.`,
    ]);
    expect(waitsMs).toEqual([500, 2000, 500, 2000]);
  });

  it("waits until the quota is renewed when it is used up, says so, and goes on", async () => {
    const { key } = await makeTenant({ perMinute: 1_000_000, perDay: 1 });
    // Avoids midnight.
    clock.replace(() => NOW);
    try {
      const { code, complained, waitsMs } = await listening(key, [], [async () => undefined]);
      const paused = expect.stringMatching(/^No more of the day’s requests .* in 871 min, when they are renewed\.$/);
      expect(complained).toEqual([paused, expect.stringMatching(/^Petstore: .* \(rate_limit_exceeded\)$/), paused]);
      expect([code, waitsMs]).toEqual([0, [52_202_000, 52_202_000]]);
    } finally {
      clock.replace(Date.now);
    }
  });

  it("shows no control characters of a server on the terminal", async () => {
    const body = JSON.stringify({
      code: "not_found\u001b[2J",
      message: "Gone\r\n\u001b]0;owned\u0007\u009b1m \u202efrom here.",
      status: 404,
    });
    const server = createServer((_, response) => response.writeHead(404, { "Content-Type": "application/json" }).end(body));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const { code, complained } = await listening("pets_1", ["--url", `http://127.0.0.1:${port}`], []);
    expect([code, complained]).toEqual([1, ["Petstore: Gone]0;owned1m from here. (not_found[2J)"]]);
  });

  it("ends with a sentence if the key is refused, and never says the key", async () => {
    const { code, said, complained } = await listening("pets_refused", []);
    expect([code, said]).toEqual([1, ["Forwarded 0 events; 0 failed."]]);
    expect(complained).toEqual([expect.stringMatching(/^Petstore: .+ \(invalid_api_key\)$/)]);
    expect(complained.join()).not.toContain("pets_refused");
  });
});

describe("petstore listen, as it paces itself", () => {
  const headers = (minute: string, day: string) =>
    new Headers({ "RateLimit-Policy": '"minute";q=60;w=60, "day";q=1000;w=86400', RateLimit: `"minute";${minute}, "day";${day}` });

  it("takes a tenth of the minute's requests, and half a minute between looks once nothing happens", () => {
    const quota = new Quota();
    quota.count(headers("r=59;t=42", "r=999;t=50000"), NOW);
    expect([0, 1, 2, 3, 30].map((idle) => quota.waitMs(idle))).toEqual([10_000, 15_000, 22_500, 30_000, 30_000]);
  });

  it("waits for the next minute when others have left a tenth of this one", () => {
    const quota = new Quota();
    quota.count(headers("r=6;t=42", "r=999;t=50000"), NOW);
    expect(quota.waitMs(0)).toBe(42_000);
  });

  it("waits for the next day after a fifth of the day's requests, or when others have left a tenth of them", () => {
    const [quota, late] = [new Quota(), new Quota()];
    for (let i = 0; i < 199; i += 1) quota.count(headers("r=59;t=42", "r=800;t=50000"), NOW);
    expect(quota.waitMs(0)).toBe(10_000);
    quota.count(headers("r=59;t=42", "r=800;t=50000"), NOW);
    late.count(headers("r=59;t=42", "r=100;t=50000"), NOW);
    expect([quota.waitMs(0), late.waitMs(0)]).toEqual([50_002_000, 50_002_000]);
    quota.count(headers("r=59;t=42", "r=999;t=86400"), NOW + 50_002_000);
    expect(quota.waitMs(0)).toBe(10_000);
  });
});

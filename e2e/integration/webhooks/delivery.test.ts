import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { TESTER } from "#e2e/support/fixtures.ts";
import { deliveriesOf, useWebhooks } from "#e2e/support/webhook-bench.ts";
import { listEvents } from "#lib/history/events/data.ts";
import { endpointDeliveries, findEndpoint, listEndpoints } from "#lib/history/webhooks/loaders.ts";
import { changeEndpoint, rotateSecret } from "#lib/history/webhooks/mutations.ts";
import { replayDelivery, replaySince } from "#lib/history/webhooks/replay.mutations.ts";
import { RETRY_WAITS_MS } from "#lib/history/webhooks/sending/outcome.rules.ts";
import { sendTest } from "#lib/history/webhooks/test-message.mutations.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { HOUR_MS, MINUTE_MS } from "#lib/platform/time.ts";
import { editPet } from "#lib/shelter/pets/change.mutations.ts";
import { createPet } from "#lib/shelter/pets/mutations.ts";

const bench = useWebhooks();
const PET = { name: "Rex", categoryId: 1n, status: "available" } as const;

const add = async (name: string): Promise<string> => (await createPet(bench.tenant().scope, { ...PET, name }, TESTER)).id;
const edit = (petId: string, version: number, name: string) => editPet(bench.tenant().scope, String(petId), { version, name }, TESTER);
const bodies = () => bench.receiver().received.map(({ body }) => JSON.parse(body));
const names = () => bodies().map(({ data }) => data.name);
const ids = () => bench.receiver().received.map(({ headers }) => headers["webhook-id"]);

describe("a message", () => {
  it("is the event, signed, and sent once", async () => {
    await add("Before");
    const { id, secret } = await bench.add();
    await add("Rex");
    await bench.deliver();
    const { events } = await listEvents(bench.tenant().scope, { limit: 1, after: undefined, types: undefined, order: "desc" });
    const [message] = bench.receiver().received;
    expect(bench.receiver().received).toHaveLength(1);
    expect(new Webhook(secret).verify(message?.body ?? "", message?.headers as Record<string, string>)).toMatchObject({
      id: Number(events[0]?.id),
      type: "pet.created",
      data: { name: "Rex" },
    });
    expect(ids()).toEqual([`evt_${events[0]?.id}`]);
    await bench.deliver();
    expect(bench.receiver().received).toHaveLength(1);
    expect(await deliveriesOf(id)).toMatchObject([{ state: "delivered", attempts: 1, nextAttemptAt: null }]);
    expect((await findEndpoint(bench.tenant().scope, id)).lastSuccessAt).not.toBeNull();
  });

  it("is sent only for the chosen types, with the profile and without what is internal", async () => {
    await bench.add({ eventTypes: ["pet.updated"] });
    const pet = await add("Rex");
    const profile = { color: "tan", internal: { location: "Kennel 12" } };
    await editPet(bench.tenant().scope, pet, { version: 1, name: "Max", profile }, TESTER);
    await bench.deliver();
    expect(bodies()).toMatchObject([{ type: "pet.updated", data: { name: "Max", profile: { color: "tan" } } }]);
    expect(bench.receiver().received[0]?.body).not.toMatch(/internal|Kennel/);
  });

  it("waits for the ones before it about the same animal, but for no other animal", async () => {
    const { id } = await bench.add();
    const [rex] = [await add("Rex"), await add("Bella")];
    let isBroken = true;
    bench.receiver().respond = ({ body }, response) =>
      void response.writeHead(isBroken && JSON.parse(body).data.name === "Rex" ? 500 : 204).end();
    await bench.deliver();
    await edit(rex, 1, "Max");
    await edit(rex, 2, "Leo");
    await bench.deliver();
    expect(names()).toEqual(expect.arrayContaining(["Rex", "Bella"]));
    expect(names()).toHaveLength(2);
    isBroken = false;
    bench.pass(5000);
    await bench.deliver();
    expect(names().slice(2)).toEqual(["Rex", "Max", "Leo"]);
    expect((await deliveriesOf(id)).map(({ attempts }) => attempts)).toEqual([2, 1, 1, 1]);
  });

  it.each([
    ["seconds", 429, () => "120"],
    ["a date", 503, () => new Date(bench.now() + 120_000).toUTCString()],
  ])("is sent again when its receiver asks for it in %s, and so are all others", async (_, status, retryAfter) => {
    const { id } = await bench.add();
    await add("Rex");
    bench.receiver().respond = (_request, response) =>
      void response.writeHead(status, { "retry-after": retryAfter(), date: new Date(bench.now()).toUTCString() }).end();
    await bench.deliver();
    await add("Bella");
    bench.pass(60_000);
    await bench.deliver();
    expect(names()).toEqual(["Rex"]);
    bench.receiver().respond = (_request, response) => void response.writeHead(204).end();
    bench.pass(61_000);
    await bench.deliver();
    expect(names().toSorted()).toEqual(["Bella", "Rex", "Rex"]);
    expect((await deliveriesOf(id)).map(({ state }) => state)).toEqual(["delivered", "delivered"]);
  });

  it("waits for an hour at most, however long its receiver asks to wait", async () => {
    await bench.add();
    await add("Rex");
    bench.receiver().respond = (_, response) => void response.writeHead(503, { "retry-after": "31536000" }).end();
    await bench.deliver();
    bench.pass(HOUR_MS);
    await bench.deliver();
    expect(names()).toEqual(["Rex", "Rex"]);
  });

  it("is listed in plain words, with the name of an adopted animal", async () => {
    const { id } = await bench.add();
    const rex = await add("Rex");
    await editPet(bench.tenant().scope, String(rex), { version: 1, status: "sold" }, TESTER);
    await bench.deliver();
    await sendTest(bench.tenant().scope, id, TESTER);
    const { rows } = await endpointDeliveries(bench.tenant().scope, id, {});
    expect(rows.map(({ what, subject }) => `${what}: ${subject}`).sort()).toEqual([
      "Adoption completed: Rex",
      "Animal added: Rex",
      "Animal changed: Rex",
      "Test message: ",
    ]);
  });
});

describe("a failing endpoint", () => {
  it("gets each message again after growing waits, then is disabled, and its owners are notified once", async () => {
    const { id } = await bench.add();
    bench.receiver().respond = (_, response) => void response.writeHead(500).end("broken");
    await add("Rex");
    await bench.deliver();
    for (const [i, wait] of RETRY_WAITS_MS.entries()) {
      expect(bench.receiver().received).toHaveLength(i + 1);
      bench.pass(wait);
      await bench.deliver();
    }
    expect(new Set(ids()).size).toBe(1);
    const [delivery] = await deliveriesOf(id);
    expect(delivery).toMatchObject({ state: "failed", attempts: RETRY_WAITS_MS.length + 1, nextAttemptAt: null });
    expect(await findEndpoint(bench.tenant().scope, id)).toMatchObject({ state: "disabled", disabledReason: "exhausted" });
    const jobs = () => prisma().$queryRaw`select task_identifier from graphile_worker.jobs where task_identifier = 'webhooks.notice'`;
    expect(await jobs()).toHaveLength(1);
    await add("Later");
    await bench.deliver();
    expect(bench.receiver().received).toHaveLength(RETRY_WAITS_MS.length + 1);
    // Enabled again, it gets what it missed.
    bench.receiver().respond = (_, response) => void response.writeHead(204).end();
    await changeEndpoint(bench.tenant().scope, id, { state: "active" }, TESTER);
    await bench.deliver();
    expect(names().at(-1)).toBe("Later");
    await replaySince(bench.tenant().scope, id, { since: new Date(0).toISOString(), which: "failed" }, TESTER);
    await bench.deliver();
    expect([names().at(-1), ids().at(-1)]).toEqual(["Rex", ids()[0]]);
    expect((await deliveriesOf(id)).map(({ state }) => state)).toEqual(["delivered", "delivered"]);
  });

  it("is disabled at once when it answers that it is gone, and listed for owners only", async () => {
    const { id } = await bench.add();
    bench.receiver().respond = (_, response) => void response.writeHead(410).end();
    await add("Rex");
    await bench.deliver();
    expect(await findEndpoint(bench.tenant().scope, id)).toMatchObject({ state: "disabled", disabledReason: "gone" });
    await bench.add();
    expect(await listEndpoints(bench.tenant().scope)).toMatchObject([
      { id, state: "disabled", disabledReason: "gone" },
      { state: "active" },
    ]);
  });

  it("gets only a few requests in each pause, however much is waiting", async () => {
    await bench.add();
    bench.receiver().respond = (_, response) => void response.writeHead(500).end();
    for (let i = 0; i < 60; i += 1) await add(`Pet ${i}`);
    await bench.deliver();
    const atFirst = bench.receiver().received.length;
    expect(atFirst).toBeLessThanOrEqual(32);
    await bench.deliver();
    expect(bench.receiver().received).toHaveLength(atFirst);
    bench.pass(5 * MINUTE_MS);
    await bench.deliver();
    expect(bench.receiver().received.length - atFirst).toBeLessThanOrEqual(8);
    bench.receiver().respond = (_, response) => void response.writeHead(204).end();
    bench.pass(HOUR_MS);
    await bench.deliver();
    expect(new Set(names().slice(atFirst)).size).toBe(60);
  });
});

describe("pausing", () => {
  it("keeps events for later, and resuming sends them", async () => {
    const { id } = await bench.add();
    await changeEndpoint(bench.tenant().scope, id, { state: "paused" }, TESTER);
    await add("Rex");
    await bench.deliver();
    expect(bench.receiver().received).toEqual([]);
    await changeEndpoint(bench.tenant().scope, id, { state: "active" }, TESTER);
    await bench.deliver();
    expect(names()).toEqual(["Rex"]);
  });
});

describe("rotating the secret", () => {
  it("signs with both during the overlap and with the new one alone afterwards", async () => {
    const { id, secret: old } = await bench.add();
    const { secret } = await rotateSecret(bench.tenant().scope, id, HOUR_MS, TESTER);
    const verifies = async (key: string): Promise<boolean> => {
      await add("Rex");
      await bench.deliver();
      const { body = "", headers = {} } = bench.receiver().received.at(-1) ?? {};
      // The test's clock may be ahead of the library's.
      const signed = new Webhook(key).sign(String(headers["webhook-id"]), new Date(Number(headers["webhook-timestamp"]) * 1000), body);
      return String(headers["webhook-signature"]).split(" ").includes(signed);
    };
    expect([await verifies(old), await verifies(secret)]).toEqual([true, true]);
    bench.pass(HOUR_MS);
    expect([await verifies(old), await verifies(secret)]).toEqual([false, true]);
    const { secret: third } = await rotateSecret(bench.tenant().scope, id, 0, TESTER);
    expect([await verifies(secret), await verifies(third)]).toEqual([false, true]);
  });
});

describe("replaying", () => {
  it("sends one message again with the same id and body", async () => {
    const { id } = await bench.add();
    await add("Rex");
    await bench.deliver();
    const [delivery] = await deliveriesOf(id);
    await replayDelivery(bench.tenant().scope, id, String(delivery?.id), TESTER);
    await bench.deliver();
    expect(bodies()[1]).toEqual(bodies()[0]);
    expect(ids()[1]).toBe(ids()[0]);
  });

  it("sends everything since a moment again, in order, even from before the endpoint existed", async () => {
    await prisma().$executeRaw`select pg_sleep(0.002)`;
    const rex = await add("Rex");
    await prisma().$executeRaw`select pg_sleep(0.002)`;
    const [{ at }] = (await prisma().$queryRaw`select clock_timestamp()::timestamptz(3) as at`) as [{ at: Date }];
    await edit(rex, 1, "Max");
    const { id } = await bench.add();
    await edit(rex, 2, "Leo");
    await bench.deliver();
    expect(names()).toEqual(["Leo"]);
    bench.pass(MINUTE_MS);
    await replaySince(bench.tenant().scope, id, { since: at.toISOString(), which: "all" }, TESTER);
    await bench.deliver();
    expect(names()).toEqual(["Leo", "Max", "Leo"]);
  });
});

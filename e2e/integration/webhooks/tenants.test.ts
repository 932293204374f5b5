import { expect, it } from "vitest";
import { makeTenant, TESTER } from "#e2e/support/fixtures.ts";
import { deliveriesOf, useWebhooks } from "#e2e/support/webhook-bench.ts";
import { endpointDeliveries, findDelivery, findEndpoint } from "#lib/history/webhooks/loaders.ts";
import { addEndpoint, changeEndpoint, deleteEndpoint, rotateSecret } from "#lib/history/webhooks/mutations.ts";
import { replayDelivery, replaySince } from "#lib/history/webhooks/replay.mutations.ts";
import { sendTest } from "#lib/history/webhooks/test-message.mutations.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { encryptedRows } from "#lib/platform/secrets/data.ts";
import { createPet } from "#lib/shelter/pets/mutations.ts";

const bench = useWebhooks();

it("answers another project's endpoint like a missing one, and sends it nothing", async () => {
  const { id } = await bench.add();
  const { scope } = await makeTenant();
  await createPet(scope, { name: "Foreign", categoryId: 1n, status: "available" }, TESTER);
  const deliveryId = await sendTest(bench.tenant().scope, id, TESTER);
  await bench.deliver();
  expect(bench.receiver().received.map(({ headers }) => headers["webhook-id"])).toEqual([`test_${deliveryId}`]);
  const since = new Date(0).toISOString();
  const asks: ((endpointId: string) => Promise<unknown>)[] = [
    (one) => findEndpoint(scope, one),
    (one) => endpointDeliveries(scope, one, {}),
    (one) => findDelivery(scope, one, deliveryId),
    (one) => changeEndpoint(scope, one, { state: "paused" }, TESTER),
    (one) => rotateSecret(scope, one, 0, TESTER),
    (one) => sendTest(scope, one, TESTER),
    (one) => replayDelivery(scope, one, deliveryId, TESTER),
    (one) => replaySince(scope, one, { since, which: "all" }, TESTER),
    (one) => deleteEndpoint(scope, one, TESTER),
  ];
  const state = async () => JSON.stringify([await findEndpoint(bench.tenant().scope, id), (await deliveriesOf(id)).length]);
  const before = await state();
  for (const ask of asks) {
    const [theirs, missing] = await Promise.all([id, "999999"].map((one) => ask(one).then(String, (error: Error) => error.message)));
    expect(theirs).toBe("There is no such webhook endpoint.");
    expect(missing).toBe(theirs);
  }
  expect(await state()).toBe(before);
});

it("keeps the delivery of another endpoint apart", async () => {
  const [one, other] = [await bench.add(), await bench.add()];
  const deliveryId = await sendTest(bench.tenant().scope, one.id, TESTER);
  await expect(findDelivery(bench.tenant().scope, other.id, deliveryId)).rejects.toThrow("There is no such delivery.");
  await expect(replayDelivery(bench.tenant().scope, other.id, deliveryId, TESTER)).rejects.toThrow("There is no such delivery.");
});

it("stores no secret in the clear, and shows the encrypted ones to the keys' rotation", async () => {
  const { id, secret } = await bench.add();
  await rotateSecret(bench.tenant().scope, id, 1000, TESTER);
  const rows = await prisma().$queryRaw<{ row: string }[]>`
    select to_json(e)::text as row from webhook_endpoints e union all select to_json(a)::text from audit_entries a`;
  expect(rows.filter(({ row }) => row.includes(secret) || row.includes(secret.slice(6)))).toEqual([]);
  const places = (await encryptedRows()).map(({ context: place }) => place);
  expect(places).toEqual(expect.arrayContaining([`webhook ${id}`, `webhook_old ${id}`]));
});

it("refuses an address that is not public", async () => {
  const inside = { url: "https://169.254.169.254/", description: "", eventTypes: [], sendsPersonalData: false };
  await expect(addEndpoint(bench.tenant().scope, inside, TESTER)).rejects.toThrow(
    "169.254.169.254 is not an address on the public internet",
  );
});

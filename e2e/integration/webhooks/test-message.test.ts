import { describe, expect, it } from "vitest";
import { TESTER } from "#e2e/support/fixtures.ts";
import { deliveriesOf, useWebhooks } from "#e2e/support/webhook-bench.ts";
import { auditPageOf } from "#lib/history/audit/log.loaders.ts";
import { findEndpoint } from "#lib/history/webhooks/loaders.ts";
import { changeEndpoint } from "#lib/history/webhooks/mutations.ts";
import { replayDelivery, replaySince } from "#lib/history/webhooks/replay.mutations.ts";
import { sendTest } from "#lib/history/webhooks/test-message.mutations.ts";
import { DAY_MS } from "#lib/platform/time.ts";

const bench = useWebhooks();

describe("a test message", () => {
  it("is sent once, also while the endpoint is paused", async () => {
    const { id } = await bench.add();
    await changeEndpoint(bench.tenant().scope, id, { state: "paused" }, TESTER);
    bench.receiver().respond = (_, response) => void response.writeHead(500).end();
    const deliveryId = await sendTest(bench.tenant().scope, id, TESTER);
    await bench.deliver();
    bench.pass(DAY_MS);
    await bench.deliver();
    expect(bench.receiver().received.map(({ headers }) => headers["webhook-id"])).toEqual([`test_${deliveryId}`]);
    expect(bench.receiver().received.map(({ body }) => JSON.parse(body))).toMatchObject([{ type: "webhook.test" }]);
    expect(await deliveriesOf(id)).toMatchObject([{ state: "failed", attempts: 1 }]);
    expect(await findEndpoint(bench.tenant().scope, id)).toMatchObject({ state: "paused" });
  });

  it("counts as a failure, until one arrives", async () => {
    const { id } = await bench.add();
    bench.receiver().respond = (_, response) => void response.writeHead(500).end();
    await sendTest(bench.tenant().scope, id, TESTER);
    await bench.deliver();
    const failedAt = new Date(bench.now()).toISOString();
    expect(await findEndpoint(bench.tenant().scope, id)).toMatchObject({ failingSince: failedAt, lastSuccessAt: null });
    bench.receiver().respond = (_, response) => void response.writeHead(204).end();
    await sendTest(bench.tenant().scope, id, TESTER);
    await bench.deliver();
    expect(await findEndpoint(bench.tenant().scope, id)).toMatchObject({ failingSince: null, lastSuccessAt: null });
  });

  it("and replays are limited for each endpoint, and each is in the audit log", async () => {
    const { id } = await bench.add();
    const { scope } = bench.tenant();
    const deliveryId = await sendTest(scope, id, TESTER);
    for (let i = 0; i < 4; i += 1) await sendTest(scope, id, TESTER);
    for (let i = 0; i < 4; i += 1) await replayDelivery(scope, id, deliveryId, TESTER);
    await replaySince(scope, id, { since: new Date(bench.now()).toISOString(), which: "failed" }, TESTER);
    bench.pass(20_000);
    const words = "An endpoint can get 10 tests and replays a minute. Wait 40 seconds, then try again.";
    await expect(sendTest(scope, id, TESTER)).rejects.toMatchObject({ message: words, retryAfterSeconds: 40 });
    await expect(replayDelivery(scope, id, deliveryId, TESTER)).rejects.toThrow(words);
    await expect(replaySince(scope, id, { since: new Date(bench.now()).toISOString(), which: "all" }, TESTER)).rejects.toThrow(words);
    const { id: other } = await bench.add();
    await sendTest(scope, other, TESTER);
    bench.pass(40_000);
    await sendTest(scope, id, TESTER);
    const { rows } = await auditPageOf({ scope }, new URLSearchParams());
    const counts = Map.groupBy(rows, ({ action, subject }) => `${action} ${subject}`);
    const host = `localhost:${bench.receiver().port}`;
    expect(counts.get(`webhook.test ${host}`)).toHaveLength(7);
    expect(counts.get(`webhook.replay_message ${host}`)).toHaveLength(4);
    expect(counts.get(`webhook.replay ${host}`)).toHaveLength(1);
  });
});

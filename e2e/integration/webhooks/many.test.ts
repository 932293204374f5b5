import { expect, it } from "vitest";
import { useWebhooks } from "#e2e/support/webhook-bench.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { HOUR_MS, MINUTE_MS } from "#lib/platform/time.ts";

const bench = useWebhooks();
const EVENTS = 2500;

it("delivers 2,500 events to an endpoint that fails half of the time", async () => {
  await bench.add();
  await pool().query(
    `insert into events (project_id, type, data)
       select $1, 'pet.updated', ('{"id":' || n || ',"name":"Rex","categoryId":1,"status":"sold"}')::json from generate_series(1, $2) n`,
    [bench.tenant().scope.projectId, EVENTS],
  );
  const delivered = new Set<string>();
  let requests = 0;
  const { received } = bench.receiver();
  bench.receiver().respond = ({ headers }, response) => {
    received.length = 0;
    requests += 1;
    const fails = requests % 2 === 0;
    if (!fails) delivered.add(String(headers["webhook-id"]));
    response.writeHead(fails ? 503 : 204).end();
  };
  // Looks as often as the worker, without its waits.
  for (let turn = 0; turn < 120 && delivered.size < EVENTS; turn += 1) {
    await bench.deliver();
    // Autovacuum would do this sooner or later; before, a query reads all waiting deliveries.
    if (turn === 0) await pool().query("analyze webhook_deliveries");
    bench.pass(turn < 50 ? 5 * MINUTE_MS : HOUR_MS);
  }
  expect(delivered.size).toBe(EVENTS);
  const { rows } = await pool().query("select state, count(*)::int as n from webhook_deliveries group by state");
  expect(rows).toEqual([{ state: "delivered", n: EVENTS }]);
});

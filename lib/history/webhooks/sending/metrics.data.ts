import { Gauge, type Registry } from "prom-client";
import { ENDPOINT_STATES } from "#lib/history/webhooks/schema.ts";
import { queryRows } from "#lib/platform/db/pool.ts";

const MAX_COUNTED = 100_000;

const DELIVERIES = `select w.count as waiting, w.oldest,
    (select count(*) from webhook_deliveries where coalesce(ended_at, created_at) > now() - interval '1 hour' and state = 'failed') as failed,
    (select coalesce(json_object_agg(state, count), '{}') from (select state, count(*) from webhook_endpoints group by state) as e) as endpoints
  from (select count(*), coalesce(extract(epoch from now() - min(created_at)), 0) as oldest
          from (select created_at from webhook_deliveries where state = 'waiting' limit ${MAX_COUNTED}) as waiting) as w`;

/** Counts across all projects, up to a hundred thousand. */
export async function waitingDeliveries(): Promise<{ waiting: number; oldestMs: number }> {
  const [row] = await queryRows<Record<"waiting" | "oldest", string>>(DELIVERIES, []);
  return { waiting: Number(row?.waiting), oldestMs: Number(row?.oldest) * 1000 };
}

export async function webhookMetrics(registers: Registry[]): Promise<void> {
  const [row] = await queryRows<Record<"waiting" | "oldest" | "failed" | "endpoints", string>>(DELIVERIES, []);
  const { waiting, oldest, failed, endpoints } = row ?? {};
  const states = JSON.parse(endpoints ?? "{}") as Record<string, number>;
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  gauge("petstore_webhook_deliveries_waiting", `Webhook deliveries that wait, up to ${MAX_COUNTED}`).set(Number(waiting));
  gauge("petstore_webhook_oldest_waiting_seconds", "Age of the oldest waiting webhook delivery").set(Number(oldest));
  gauge("petstore_webhook_deliveries_failed_last_hour", "Webhook deliveries given up in the last hour").set(Number(failed));
  const byState = new Gauge({
    name: "petstore_webhook_endpoints",
    help: "Webhook endpoints by state; disabled ones failed for three days",
    labelNames: ["state"],
    registers,
  });
  for (const state of ENDPOINT_STATES) byState.set({ state }, states[state] ?? 0);
}

import { ENDPOINT_STATES } from "#lib/history/webhooks/schema.ts";
import { queryText } from "#lib/platform/db/pool.ts";
import { byLabel, gauge, type Metric } from "#lib/platform/telemetry/metrics.ts";

/** Counting stops here; the alert has fired long before. */
const MOST_COUNTED = 100_000;

const DELIVERIES = {
  name: "",
  text: `select w.count, w.oldest,
      (select count(*) from webhook_deliveries where coalesce(ended_at, created_at) > now() - interval '1 hour' and state = 'failed'),
      (select coalesce(json_object_agg(state, count), '{}') from (select state, count(*) from webhook_endpoints group by state) as e)
    from (select count(*), coalesce(extract(epoch from now() - min(created_at)), 0) as oldest
            from (select created_at from webhook_deliveries where state = 'waiting' limit ${MOST_COUNTED}) as waiting) as w`,
};

/**
 * Of the whole service.
 * @throws AppError `service_unavailable`
 */
export async function webhookMetrics(): Promise<Metric[]> {
  const [row = []] = await queryText(DELIVERIES, []);
  const [waiting, oldest, failed, endpoints] = row;
  const states = JSON.parse(endpoints ?? "{}") as Record<string, number>;
  return [
    gauge("petstore_webhook_deliveries_waiting", `Webhook deliveries that wait, up to ${MOST_COUNTED}`, Number(waiting)),
    gauge("petstore_webhook_oldest_waiting_seconds", "Age of the oldest waiting webhook delivery", Number(oldest)),
    gauge("petstore_webhook_deliveries_failed_last_hour", "Webhook deliveries given up in the last hour", Number(failed)),
    gauge(
      "petstore_webhook_endpoints",
      "Webhook endpoints by state; disabled ones failed for three days",
      byLabel(
        "state",
        ENDPOINT_STATES.map((state) => [state, states[state] ?? 0] as const),
      ),
    ),
  ];
}

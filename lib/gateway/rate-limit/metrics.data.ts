import { queryText } from "#lib/platform/db/pool.ts";
import { gauge, type Metric } from "#lib/platform/telemetry/metrics.ts";

const BANS = {
  name: "",
  text: "select count(*) from api_key_bans where lifted_at is null and ends_at > now()",
};

/**
 * Of the whole service.
 * @throws AppError `service_unavailable`
 */
export async function banMetrics(): Promise<Metric[]> {
  const [row = []] = await queryText(BANS, []);
  return [gauge("petstore_bans_active", "API keys that are banned now", Number(row[0]))];
}

import { Gauge, type Registry } from "prom-client";
import { queryText } from "#lib/platform/db/pool.ts";

const BANS = {
  name: "",
  text: "select count(*) from api_key_bans where lifted_at is null and ends_at > now()",
};

/** @throws AppError `service_unavailable` */
export async function banMetrics(registers: Registry[]): Promise<void> {
  const [row = []] = await queryText(BANS, []);
  new Gauge({ name: "petstore_bans_active", help: "API keys that are banned now", registers }).set(Number(row[0]));
}

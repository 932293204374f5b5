import { lookup } from "node:dns/promises";
import { ifMigrated, onDatabase } from "#lib/operations/doctor/database.data.ts";
import { hostFinding } from "#lib/operations/doctor/network.rules.ts";
import { administratorFinding } from "#lib/operations/doctor/production.rules.ts";
import { about } from "#lib/operations/doctor/rules.ts";
import type { Finding } from "#lib/operations/doctor/schema.ts";
import type { Settings } from "#lib/platform/config/env.ts";
import { givenSettings } from "#lib/platform/config/given-settings.ts";
import { openSettings } from "#lib/platform/config/production.ts";

/** Leaves an unknown host to another check. */
async function lookAtHost(setting: "DATABASE_URL" | "REDIS_URL", text: string | undefined): Promise<Finding[]> {
  if (text === undefined) return [];
  const { hostname, protocol, searchParams } = new URL(text);
  const isEncrypted = protocol.includes("rediss") || /^(?:require|verify-ca|verify-full)$/.test(searchParams.get("sslmode") ?? "");
  const found = await lookup(hostname.replace(/^\[|\]$/g, ""), { all: true }).catch(() => []);
  return found.length === 0 ? [] : [hostFinding({ setting, isEncrypted, addresses: found.map(({ address }) => address) })];
}

/** Covers the part of docs/security.md's checklist that needs no database. */
export async function lookAtProductionSettings(config: Settings): Promise<Finding[]> {
  const hosts = await Promise.all([lookAtHost("DATABASE_URL", config.DATABASE_URL), lookAtHost("REDIS_URL", config.REDIS_URL)]);
  const open = openSettings(config, givenSettings()).map(({ check, message, fix }) => about(check).problem(message, fix));
  return [...open, ...hosts.flat()];
}

export async function lookAtAdministrators(url: string): Promise<Finding[]> {
  return await ifMigrated("Administrator", async () => {
    const count = "select count(*)::int as count from users where is_admin";
    const { rows } = await onDatabase(url, (client) => client.query<{ count: number }>(count));
    return [administratorFinding(rows[0]?.count ?? 0)];
  });
}

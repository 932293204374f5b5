import { about } from "#lib/operations/doctor/rules.ts";
import type { Finding } from "#lib/operations/doctor/schema.ts";
import { isPublicAddress } from "#lib/platform/public-address.ts";

interface Host {
  setting: "DATABASE_URL" | "REDIS_URL";
  isEncrypted: boolean;
  addresses: readonly string[];
}

export function hostFinding({ setting, isEncrypted, addresses }: Host): Finding {
  const { ok, problem } = about(setting === "DATABASE_URL" ? "Database network" : "Redis network");
  const [address] = addresses.filter(isPublicAddress);
  if (address === undefined) return ok(`${setting} leads to a private address`);
  if (isEncrypted) return ok(`${setting} leads to the public address ${address}, over TLS`);
  const fix = `reach it over a private network, or over TLS (${setting === "DATABASE_URL" ? "`sslmode=verify-full`" : "`rediss://`"})`;
  return problem(`${setting} leads to the public address ${address}, without TLS`, fix);
}

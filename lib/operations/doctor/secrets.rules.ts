import { about } from "#lib/operations/doctor/rules.ts";
import type { Finding } from "#lib/operations/doctor/schema.ts";

export function keyFinding(undecryptable: readonly { key: string; count: number }[], configured: readonly string[]): Finding {
  const { ok, problem } = about("Encryption keys");
  if (undecryptable.length === 0)
    return ok(`${configured.join(", ")} ${configured.length === 1 ? "opens" : "open"} everything that is stored`);
  const [{ key, count }, ...others] = undecryptable as [{ key: string; count: number }];
  const more = others.length === 0 ? "" : `, and ${others.length} more`;
  return problem(
    `what key ${key} encrypted cannot be decrypted (${count} ${count === 1 ? "secret" : "secrets"})${more}`,
    "put the key back into ENCRYPTION_KEYS; `petstore secrets status` shows the keys in use",
  );
}

export interface ServingProcess {
  kind: "web" | "worker";
  /** Address of its machine; null for the database's machine. */
  address: string | null;
  encryptsWithKnownKey: boolean;
  /** Compares the address as written, which needs a known key. */
  hasSameRedis: boolean;
  /** Undefined for workers, and if ours is not set. */
  hasSameSecret: boolean | undefined;
}

function placesOf(processes: readonly ServingProcess[]): string {
  return [...new Set(processes.map(({ address }) => address ?? "this database’s machine"))].join(", ");
}

/** @param isShared settings suggest that several machines serve */
export function machinesFindings(processes: readonly ServingProcess[], isShared: boolean): Finding[] {
  const { ok, problem, warning } = about("Secrets of all machines");
  const web = processes.filter(({ kind }) => kind === "web");
  const [first] = web;
  if (!first) return [ok("no Petstore serves this database now, so there is nothing to compare")];
  const strangers = processes.filter(({ encryptsWithKnownKey }) => !encryptsWithKnownKey);
  const differing = processes.filter(({ hasSameSecret }) => hasSameSecret === false);
  const findings: Finding[] = [];
  if (strangers.length > 0) {
    findings.push(
      problem(
        `${placesOf(strangers)} encrypts with a key that is not configured here`,
        "use the same ENCRYPTION_KEYS on all machines, then restart them",
      ),
    );
  }
  if (differing.length > 0) {
    findings.push(
      problem(
        `${placesOf(differing)} has another AUTH_SECRET, or runs a release that does not tell`,
        "use the same AUTH_SECRET on all machines, then restart them",
      ),
    );
  }
  if (first.hasSameSecret === undefined && isShared) {
    findings.push(
      warning(
        "AUTH_SECRET is not set, so each start picks its own: sign-in and waiting mail work on one machine only",
        "set the same AUTH_SECRET on all machines",
      ),
    );
  }
  if (findings.length > 0) return findings;
  return [
    ok(
      `${web.length} web ${web.length === 1 ? "process" : "processes"} with the same keys${first.hasSameSecret ? " and AUTH_SECRET" : ""}`,
    ),
  ];
}

export function sameRedisFinding(processes: readonly ServingProcess[]): Finding[] {
  const { ok, warning } = about("Redis of all machines");
  const comparable = processes.filter(({ encryptsWithKnownKey }) => encryptsWithKnownKey);
  if (comparable.length === 0) return [];
  const differing = comparable.filter(({ hasSameRedis }) => !hasSameRedis);
  const kinds = [...new Set(differing.map(({ kind }) => kind))].join(" and ");
  if (differing.length === 0) return [ok("every web process and worker names the same Redis, or none")];
  return [
    warning(
      `${kinds} at ${placesOf(differing)} names another Redis than the settings here, or runs a release that does not tell: limits may be counted apart, and lists stay old`,
      "write the same REDIS_URL on all machines, then restart them",
    ),
  ];
}

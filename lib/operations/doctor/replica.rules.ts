import { ok, problem, sizeText, warning } from "#lib/operations/doctor/rules.ts";
import type { Finding } from "#lib/operations/doctor/schema.ts";

const CHECK = "Read replica";
const FAR_BEHIND_BYTES = 64 * 1024 ** 2;

export interface ReplicaFacts {
  isStandby: boolean;
  isSameSystem: boolean;
  /** Of the primary's log, not yet replayed. */
  bytesBehind: number;
}

/** @param host without credentials */
export function replicaFinding(host: string, { isStandby, isSameSystem, bytesBehind }: ReplicaFacts): Finding {
  if (!isSameSystem)
    return problem(CHECK, `${host} belongs to another database than DATABASE_URL`, "name a standby of that primary in DATABASE_READ_URL");
  if (!isStandby) return problem(CHECK, `${host} is not a standby, so the primary answers every read`, "correct DATABASE_READ_URL");
  if (bytesBehind > FAR_BEHIND_BYTES)
    return warning(
      CHECK,
      `${host} is ${sizeText(bytesBehind)} behind, so the primary answers many reads`,
      "look at its disk, network, and long queries",
    );
  return ok(CHECK, `${host} follows the primary`);
}

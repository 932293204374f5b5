import { setTimeout as delay } from "node:timers/promises";
import { about, reasonOf, refusalFinding } from "#lib/operations/doctor/rules.ts";
import type { Check, Finding } from "#lib/operations/doctor/schema.ts";

const CHECK_MS = 5000;

/** Never rejects, and never takes longer than five seconds. */
export async function findingsOf({ name, run }: Check, maxMs = CHECK_MS): Promise<Finding[]> {
  const late = new AbortController();
  const tooLate = delay(
    maxMs,
    [about(name).problem(`no answer within ${maxMs / 1000} s`, "look at what it asks, and at the network between")],
    {
      signal: late.signal,
    },
  );
  tooLate.catch(() => undefined);
  try {
    return await Promise.race([run(), tooLate]);
  } catch (error) {
    return [refusalFinding(name, reasonOf(error).replaceAll(/\s+/g, " ").trim())];
  } finally {
    late.abort();
  }
}

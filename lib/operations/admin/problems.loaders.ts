import type { ServiceProblems } from "#lib/operations/admin/problems.schema.ts";
import type { Administrator } from "#lib/operations/admin/schema.ts";
import type { Finding } from "#lib/operations/doctor/schema.ts";
import { examineService } from "#lib/operations/doctor/service.loaders.ts";
import { clock } from "#lib/platform/clock.ts";
import { settings } from "#lib/platform/config/env.ts";
import { singleton } from "#lib/platform/runtime.ts";
import { MINUTE_MS } from "#lib/platform/time.ts";

const KEPT_MS = 10 * MINUTE_MS;
/** Other servers are asked rarely, however many administrators look. */
const last = singleton<{ at: number; findings: Promise<Finding[]> }>("admin.problems", () => ({ at: 0, findings: Promise.resolve([]) }));

const examine = (): void => last.replace({ at: clock()(), findings: examineService(settings()) });

async function report(): Promise<ServiceProblems> {
  const { at, findings: pending } = last();
  const findings = await pending;
  const found = (wanted: Finding["verdict"]): Finding[] => findings.filter(({ verdict }) => verdict === wanted);
  const open = [...found("problem"), ...found("warning")];
  const named = new Set(open.map(({ check }) => check));
  const well = [...new Set(found("ok").map(({ check }) => check))].filter((check) => !named.has(check));
  return { open, well, at: new Date(at).toISOString() };
}

export async function serviceProblems(_admin: Administrator): Promise<ServiceProblems> {
  if (clock()() - last().at >= KEPT_MS) examine();
  return await report();
}

/** Checks at once, such as after an administrator has fixed something. */
export async function checkAgain(_admin: Administrator): Promise<ServiceProblems> {
  examine();
  return await report();
}

import { about } from "#lib/operations/doctor/rules.ts";
import type { Finding } from "#lib/operations/doctor/schema.ts";

const REQUIRED = new Set(["Backups", "Database role"]);

/** Turns warnings that only a trial may ignore into problems. */
export function inProduction(finding: Finding): Finding {
  return finding.verdict === "warning" && REQUIRED.has(finding.check) ? { ...finding, verdict: "problem" } : finding;
}

export function administratorFinding(count: number): Finding {
  const { ok, problem } = about("Administrator");
  if (count > 0) return ok(count === 1 ? "there is one" : `there are ${count}`);
  return problem(
    "there is none: the link that the start printed is unused",
    "open it yourself, or print another with `petstore admin link`",
  );
}

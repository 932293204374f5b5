import type { Finding } from "#lib/operations/doctor/schema.ts";
import type { PartName, PartState } from "#lib/operations/watch/schema.ts";

/** Doctor's other warnings are advice. */
const WARNS_EARLY: readonly PartName[] = ["disk", "certificates"];

interface Seen {
  state: PartState;
  message: string;
  fix: string | null;
}

/** Keeps the worst findings. */
export function seenPart(part: PartName, findings: readonly Finding[]): Seen {
  const withVerdict = (verdict: Finding["verdict"]): Finding[] => findings.filter((finding) => finding.verdict === verdict);
  const bad = withVerdict("problem").length > 0 ? withVerdict("problem") : WARNS_EARLY.includes(part) ? withVerdict("warning") : [];
  const worst = bad[0]?.verdict;
  const isUnused = findings.every(({ verdict }) => verdict === "skipped");
  const shown = bad.length > 0 ? bad : findings;
  return {
    state: worst === "problem" ? "down" : worst === "warning" ? "degraded" : isUnused ? "unused" : "ok",
    message: shown.map(({ message }) => message).join("; "),
    fix: bad.flatMap(({ fix }) => fix ?? []).join("; ") || null,
  };
}

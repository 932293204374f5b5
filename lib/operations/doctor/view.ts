import type { Finding } from "#lib/operations/doctor/schema.ts";

export function reportText(findings: readonly Finding[]): string {
  const widthOf = (pick: (finding: Finding) => string): number => Math.max(...findings.map((finding) => pick(finding).length));
  const [verdicts, checks] = [widthOf(({ verdict }) => verdict), widthOf(({ check }) => check)];
  const indent = " ".repeat(verdicts + checks + 4);
  return findings
    .flatMap(({ check, verdict, message, fix }) => {
      const line = `${verdict.padEnd(verdicts)}  ${check.padEnd(checks)}  ${message}`;
      return fix === undefined ? [line] : [line, `${indent}→ ${fix}`];
    })
    .join("\n");
}

export function summary(findings: readonly Finding[]): string {
  const count = (wanted: string): number => findings.filter(({ verdict }) => verdict === wanted).length;
  const [problems, warnings] = [count("problem"), count("warning")];
  return `${problems} ${problems === 1 ? "problem" : "problems"}, ${warnings} ${warnings === 1 ? "warning" : "warnings"}, ${count("ok")} ok, ${count("skipped")} skipped.`;
}

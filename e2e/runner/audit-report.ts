import { z } from "zod";

const auditSchema = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string(), isDirect: z.boolean() })),
});
const refusalSchema = z.object({ message: z.string() });
const outdatedSchema = z.record(z.string(), z.object({ wanted: z.string(), latest: z.string() }));

function parsed<T>(schema: z.ZodType<T>, output: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(output)).data;
  } catch {
    return undefined;
  }
}

/** Example: `405 Method Not Allowed`. */
function refusalIn(output: string): string {
  const [said = ""] = parsed(refusalSchema, output)?.message.split(" - ") ?? [];
  return said && ` (${said})`;
}

/** @param output of `npm audit --json`; without an answer of the registry, nothing is known to be safe */
export function auditReport(output: string): { lines: string[]; isSafe: boolean } {
  const audit = parsed(auditSchema, output);
  if (!audit) {
    const sentence = `Vulnerabilities: not checked, since the registry did not answer${refusalIn(output)}; run this where npm reaches one that does.`;
    return { lines: [sentence], isSafe: false };
  }
  const found = Object.entries(audit.vulnerabilities);
  if (found.length === 0) return { lines: ["Vulnerabilities: none known."], isSafe: true };
  const lines = found.map(([name, { severity, range, isDirect }]) => `  ${severity}  ${name} ${range}${isDirect ? "" : "  (indirect)"}`);
  return { lines: [`Vulnerabilities: ${found.length}`, ...lines], isSafe: false };
}

/** @param output of `npm outdated --json` */
export function outdatedReport(output: string): string[] {
  const outdated = parsed(outdatedSchema, output.trim() === "" ? "{}" : output);
  if (!outdated) return ["Versions: not checked, the registry gave no answer."];
  const other = Object.entries(outdated).filter(([, { wanted, latest }]) => wanted !== latest);
  if (other.length === 0) return ["Versions: all are the latest."];
  return [
    `Versions other than the latest: ${other.length}`,
    ...other.map(([name, { wanted, latest }]) => `  ${name} ${wanted} → ${latest}`),
  ];
}

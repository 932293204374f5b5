/** Reports known vulnerabilities and versions other than the latest: `npm run audit`. Needs the registry, so it is no part of `npm test`. */
import path from "node:path";
import { auditReport, outdatedReport } from "#e2e/runner/audit-report.ts";
import { runProgram } from "#e2e/runner/process.ts";

const ROOT = path.join(import.meta.dirname, "..", "..");
const MAX_MS = 120_000;

const ask = async (...args: string[]): Promise<string> =>
  (await runProgram(ROOT, { program: "npm", args: [...args, "--json", "--loglevel=silent"], maxMs: MAX_MS })).output;

const audit = auditReport(await ask("audit"));
process.stdout.write(`${[...audit.lines, "", ...outdatedReport(await ask("outdated"))].join("\n")}\n`);
process.exitCode = audit.isSafe ? 0 : 1;

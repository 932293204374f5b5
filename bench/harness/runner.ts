import { writeFileSync } from "node:fs";
import { constants } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { installPeers } from "#e2e/runner/peers.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { stopWithNpm } from "#lib/programs/bootstrap/orphan.mjs";
import { ROOT } from "./places.ts";
import { type Report, reportMarkdown } from "./report.ts";
import { Started } from "./started.ts";

/** Shells add this to a signal's number. */
const SIGNALED = 128;

type Options = Record<string, string | number | boolean>;

export interface Run<T extends Options = Options> {
  options: T;
  started: Started;
  say(line: string): void;
}

interface Tool<T extends Options> {
  script: string;
  options: T;
  /** Programs, besides Redis and what domains need. */
  needs?: Partial<Parameters<typeof installPeers>[1]>;
  work(run: Run<T>): Promise<Omit<Report, "command">>;
}

export const say = (line: string): void => void process.stderr.write(`${line}\n`);

export function wordsOf(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function numberOf(name: string, text: string): number {
  if (!(Number(text) > 0)) throw new OperatorError(`--${name} takes a number, not ${JSON.stringify(text)}.`);
  return Number(text);
}

function readOptions<T extends Options>(defaults: T): T & { out: string } {
  const usual: Options = { ...defaults, out: "" };
  const kinds = Object.entries(usual).map(([name, value]) => [name, { type: typeof value === "boolean" ? "boolean" : "string" }] as const);
  const { values } = parseArgs({ options: Object.fromEntries(kinds) });
  const chosen = Object.entries(values).map(([name, value]) => [
    name,
    typeof usual[name] === "number" ? numberOf(name, `${value}`) : value,
  ]);
  return { ...usual, ...Object.fromEntries(chosen) };
}

export function commandOf(script: string): string {
  const args = process.argv.slice(2).map((one) => (/\s/.test(one) ? JSON.stringify(one) : one));
  return [`npm run ${script}`, ...(args.length === 0 ? [] : ["--", ...args])].join(" ");
}

async function installPrograms(needs: Tool<Options>["needs"]): Promise<void> {
  const all = { redis: true, chromium: false, domains: true, ...needs };
  const { missing } = await installPeers(ROOT, all, (names) => say(`Installing ${names} …`));
  if (missing.length > 0) throw new OperatorError(missing.join("\n"));
}

/** Ends all that was started, also when interrupted, and exits with the code of the work. */
export async function exitAfter(work: (started: Started) => Promise<number>): Promise<never> {
  stopWithNpm();
  const interrupted = new Promise<number>((resolve) => {
    for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => resolve(SIGNALED + constants.signals[name]));
  });
  const started = new Started();
  const working = work(started).catch((error: unknown) => {
    if (!started.isOver) say(wordsOf(error));
    return 1;
  });
  const code = await Promise.race([working, interrupted]);
  await started.end();
  process.exit(code);
}

/**
 * Installs the programs that are missing, does the work, and prints the report; with `--out`, the report is written to
 * that file too. Exits with 1 when a promise was broken.
 */
export async function runTool<T extends Options>({ script, options: defaults, needs, work }: Tool<T>): Promise<never> {
  return await exitAfter(async (started) => {
    const options = readOptions(defaults);
    await installPrograms(needs);
    const seen = await work({ options, started, say });
    const report = reportMarkdown({ ...seen, command: commandOf(script) });
    process.stdout.write(report);
    if (options.out !== "") {
      writeFileSync(options.out, report);
      say(`Written to ${path.relative(process.cwd(), options.out)}.`);
    }
    return seen.broken.length === 0 ? 0 : 1;
  });
}

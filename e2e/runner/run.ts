import path from "node:path";
import { parseArgs } from "node:util";
import { type Counts, settle, sumCounts } from "#e2e/runner/counts.ts";
import { findTestFiles, needBuild } from "#e2e/runner/files.ts";
import { installPeers } from "#e2e/runner/peers.ts";
import { startTestPostgres } from "#e2e/runner/postgres.ts";
import { stopAll } from "#e2e/runner/process.ts";
import { plain, showProgress } from "#e2e/runner/progress.ts";
import { testRunSettings } from "#e2e/runner/settings.ts";
import { STAGES, type Stage, type StageInput } from "#e2e/runner/stages.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { stopWithNpm } from "#lib/programs/bootstrap/orphan.mjs";
import { ensureBuilt } from "#lib/programs/bootstrap/prepare.mjs";
import { SetupError } from "#lib/programs/bootstrap/steps.mjs";

const ROOT = path.join(import.meta.dirname, "..", "..");
const ONE_FAILED: Counts = { passed: 0, failed: 1, skipped: 0 };
const USAGE = `npm test -- [--changed] [--only ${STAGES.map((stage) => stage.name).join(",")}] [part of a test file's name …]`;

const progress = showProgress();
const faults: string[] = [];
let stopPostgres = async (): Promise<void> => undefined;
let stopping = false;

function parseOrThrow() {
  try {
    return parseArgs({ options: { only: { type: "string" }, changed: { type: "boolean" } }, allowPositionals: true });
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : String(error)}\nUsage: ${USAGE}`, { cause: error });
  }
}

function readArguments(): Pick<StageInput, "filters" | "onlyChanged"> & { stages: Stage[] } {
  const { values, positionals } = parseOrThrow();
  const only = values.only?.split(",").map((name) => name.trim());
  const unknown = only?.find((name) => !STAGES.some((stage) => stage.name === name));
  if (unknown !== undefined) throw new OperatorError(`There is no stage "${unknown}". Usage: ${USAGE}`);
  // Naming files skips the checks, which cover the tree.
  const wanted = only ?? (positionals.length > 0 ? STAGES.filter((stage) => stage.kind === "tests").map((stage) => stage.name) : undefined);
  const stages = STAGES.filter((stage) => wanted?.includes(stage.name) ?? true).filter(
    ({ testFiles }) => !testFiles || findTestFiles(ROOT, testFiles, positionals).length > 0,
  );
  return { stages, filters: positionals, onlyChanged: values.changed ?? false };
}

type RunInput = Omit<StageInput, "onLine">;

async function runStage(stage: Stage, input: RunInput): Promise<Counts> {
  const shown = progress.begin(stage.name);
  try {
    const { code, output, counts } = await stage.run({ ...input, onLine: shown.sign });
    const settled = settle(counts, code, testRunSettings().ci);
    const skipped = settled.skipped > 0 ? `, ${settled.skipped} skipped` : "";
    const summary = stage.kind === "check" ? "" : `${settled.passed} passed, ${settled.failed} failed${skipped}`;
    shown.end(settled.failed > 0 ? `FAILED ${summary}`.trimEnd() : summary || "ok");
    if (settled.failed > 0) faults.push(`── ${stage.name} ${"─".repeat(60 - stage.name.length)}\n${plain(output).trimEnd()}\n`);
    return settled;
  } catch (error) {
    shown.end("FAILED");
    faults.push(`── ${stage.name} ${"─".repeat(60 - stage.name.length)}\n${error instanceof Error ? error.stack : String(error)}\n`);
    return ONE_FAILED;
  }
}

/**
 * Runs two checks at a time, and all test stages at once as soon as they can: each waits for much of its time, and the
 * others work then.
 * @param built resolves when the pages are built; checks that need no build run meanwhile
 * @param ready resolves when test stages have what else they need, to the database server's URL
 */
async function runStages(
  stages: Stage[],
  input: Omit<RunInput, "postgresUrl">,
  built: Promise<void>,
  ready: Promise<string>,
): Promise<Counts[]> {
  const ends: Counts[] = [];
  const checks = stages.filter((stage) => stage.kind === "check");
  const tests = stages.filter((stage) => stage.kind === "tests");
  const late = checks.filter(({ needs }) => needs.build);
  const early = checks.filter(({ needs }) => !needs.build);
  const lane = async (queue: Stage[]): Promise<void> => {
    for (let stage = queue.shift(); stage && !stopping; stage = queue.shift())
      ends.push(await runStage(stage, { ...input, postgresUrl: "" }));
  };
  const afterBuild = async (): Promise<void> => {
    await built;
    await lane(late);
    await lane(early);
  };
  const test = async (stage: Stage): Promise<void> => {
    const [postgresUrl] = await Promise.all([ready, built]);
    if (!stopping) ends.push(await runStage(stage, { ...input, postgresUrl }));
  };
  await Promise.all([lane(early), afterBuild(), ...tests.map(test)]);
  return ends;
}

/** @returns the exit code */
async function main(): Promise<number> {
  const { stages, filters, onlyChanged } = readArguments();
  const needs: Stage["needs"] = Object.assign({}, ...stages.map((stage) => stage.needs));
  const peers = installPeers(ROOT, needs, (names) => progress.say(`Installing ${names} for the tests …`));

  const postgres = needs.postgres ? startTestPostgres(ROOT) : undefined;
  // Set before it is up, so that an early Ctrl-C waits for it instead of leaving it behind.
  stopPostgres = async () => (await postgres?.catch(() => undefined))?.stop();
  // It starts, and the programs are installed, during the build; an error is thrown before the first test stage.
  const postgresUrl = postgres ? postgres.then(({ url }) => url) : Promise.resolve("");
  postgresUrl.catch(() => undefined);
  const ready = Promise.all([postgresUrl, peers]).then(([url]) => url);
  ready.catch(() => undefined);
  const isBuildNeeded = stages.some(({ testFiles }) => testFiles && needBuild(ROOT, findTestFiles(ROOT, testFiles, filters)));
  const built = isBuildNeeded ? ensureBuilt(ROOT, process.execPath, progress.say) : Promise.resolve();
  const ends = await runStages(stages, { root: ROOT, filters, onlyChanged }, built, ready);
  if (stopping) return 1;
  const { missing, output } = await peers;
  ends.push(...missing.map(() => ONE_FAILED));
  if (missing.length > 0) faults.push([output.trimEnd(), ...missing].filter(Boolean).join("\n"));

  const { passed, failed, skipped } = sumCounts(ends);
  const ranNothing = passed + failed + skipped === 0;
  if (ranNothing) faults.push(`No test file's name holds ${filters.map((filter) => `"${filter}"`).join(" or ")}.`);
  for (const fault of faults) process.stdout.write(`\n${fault}\n`);
  if (skipped > 0) process.stdout.write(`\n${skipped} skipped\n`);
  process.stdout.write(`\n${passed} passed, ${failed + (ranNothing ? 1 : 0)} failed\n`);
  return failed > 0 || ranNothing ? 1 : 0;
}

/** Idempotent. */
async function finish(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  progress.stop();
  await stopAll();
  await stopPostgres();
  process.exit(code);
}

process.on("SIGINT", () => void finish(130));
process.on("SIGTERM", () => void finish(143));
process.on("SIGHUP", () => void finish(129));
stopWithNpm();

try {
  await finish(await main());
} catch (error) {
  if (error instanceof SetupError) process.stdout.write(error.output);
  process.stdout.write(
    `${error instanceof OperatorError || error instanceof SetupError ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.stdout.write("0 passed, 1 failed\n");
  await finish(1);
}

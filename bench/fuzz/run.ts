/**
 * Looks for inputs that break a promise: `npm run fuzz -- [--only target,…] [--seconds N] [--seed N]`. Each found one is
 * made as small as possible and added to the corpus, which `npm test` replays. Exits with 1 when one was found.
 */
import path from "node:path";
import { parseArgs } from "node:util";
import fc from "fast-check";
import { startTestPostgres } from "#e2e/runner/postgres.ts";
import { createTemplateDatabase } from "#e2e/support/test-database.ts";
import { clearRuntime } from "#lib/platform/runtime.ts";
import { stopWithNpm } from "#lib/programs/bootstrap/orphan.mjs";
import { keep, readCorpus, TARGETS } from "./corpus.ts";
import { checkInput, type FuzzTarget } from "./target.ts";

const ROOT = path.join(import.meta.dirname, "..", "..");
const { values } = parseArgs({
  options: {
    only: { type: "string" },
    seconds: { type: "string", default: "60" },
    seed: { type: "string", default: `${Date.now() % 2 ** 31}` },
  },
});
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const [seconds, seed] = [Number(values.seconds), Number(values.seed)];

function chosen(): FuzzTarget[] {
  const names = values.only?.split(",") ?? TARGETS.map(({ name }) => name);
  const unknown = names.filter((name) => !TARGETS.some((target) => target.name === name));
  if (unknown.length > 0)
    throw new Error(`There is no target ${unknown.join(", ")}. There are: ${TARGETS.map(({ name }) => name).join(", ")}.`);
  return TARGETS.filter(({ name }) => names.includes(name));
}

/** @returns whether a promise was broken */
async function search(target: FuzzTarget): Promise<boolean> {
  const opened = await target.open();
  try {
    const property = fc.asyncProperty(target.inputs, (input) => checkInput(opened, input));
    const details = await fc.check(property, {
      seed,
      numRuns: Number.MAX_SAFE_INTEGER,
      interruptAfterTimeLimit: seconds * 1000,
    });
    const [found] = details.counterexample ?? [];
    say(`${target.name}  ${details.numRuns} inputs${details.counterexample ? ", one breaks a promise:" : ""}`);
    if (!details.counterexample) return false;
    const reason = details.errorInstance instanceof Error ? details.errorInstance.message : String(details.errorInstance);
    say(`  ${reason}\n  ${JSON.stringify(found)}`);
    if (!readCorpus(target.name).some(({ input }) => JSON.stringify(input) === JSON.stringify(found)))
      keep(target.name, { shows: reason.slice(0, 200), input: found });
    return true;
  } finally {
    await opened.close();
    clearRuntime();
  }
}

stopWithNpm();
const postgres = await startTestPostgres(ROOT);
try {
  process.env["TEST_POSTGRES_URL"] = postgres.url;
  await createTemplateDatabase();
  say(`seed ${seed}, ${seconds} s for each target`);
  for (const target of chosen()) if (await search(target)) process.exitCode = 1;
} finally {
  await postgres.stop();
}

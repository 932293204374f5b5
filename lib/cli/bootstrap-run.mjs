import path from "node:path";
import { fileURLToPath } from "node:url";
import { build, buildIsStale, clientIsStale, generateClient } from "./bootstrap-build.mjs";
import { folderFault, SetupFault } from "./bootstrap-fault.mjs";
import { findNode, install, installIsStale } from "./bootstrap-install.mjs";
import { withSetupLock } from "./bootstrap-lock.mjs";
import { stopWithNpm } from "./bootstrap-orphan.mjs";
import { runProgram } from "./bootstrap-program.mjs";

const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), "..", "..");

const PROGRAMS = {
  start: { script: "lib/server/main.ts", builds: true, env: { NODE_ENV: "production" } },
  test: { script: "lib/cli/test.ts", builds: true, env: {} },
  petstore: { script: "lib/cli/petstore.ts", builds: false, env: {} },
  screenshots: { script: "e2e/screenshots/run.ts", builds: true, env: {} },
  bench: { script: "bench/run.ts", builds: true, env: { NODE_ENV: "production" } },
};

/** @param {boolean} builds */
async function setUp(builds) {
  if (installIsStale(ROOT)) await install(ROOT);
  const node = findNode(ROOT);
  if (clientIsStale(ROOT)) await generateClient(ROOT, node);
  if (builds && buildIsStale(ROOT)) await build(ROOT, node);
}

/**
 * Brings the checkout to where the program can run, then runs it.
 * @param {string[]} args the verb and what follows it
 */
export async function run([verb = "", ...args]) {
  stopWithNpm();
  try {
    if (!Object.hasOwn(PROGRAMS, verb)) throw new SetupFault(`Unknown verb "${verb}": use one of ${Object.keys(PROGRAMS).join(", ")}.`);
    const { script, builds, env } = PROGRAMS[verb];
    if (installIsStale(ROOT) || clientIsStale(ROOT) || (builds && buildIsStale(ROOT))) await withSetupLock(ROOT, () => setUp(builds));
    runProgram(findNode(ROOT), path.join(ROOT, script), args, { cwd: ROOT, env });
  } catch (error) {
    const fault = folderFault(error, ROOT);
    if (!(fault instanceof SetupFault)) throw fault;
    process.stderr.write(fault.output);
    console.error(fault.message);
    process.exitCode = 1;
  }
}

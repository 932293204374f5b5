import path from "node:path";
import { fileURLToPath } from "node:url";
import { commandLine } from "./command.mjs";
import { stopWithNpm } from "./orphan.mjs";
import { ensureBuilt, ensureClient, ensureInstalled, findNode } from "./prepare.mjs";
import { recordRunning } from "./running.mjs";
import { SetupError } from "./steps.mjs";
import { checkoutVersion } from "./version.mjs";

const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), "..", "..", "..");

const DISK_FULL = `The disk that holds ${ROOT} is full: free up space and run the command again.`;
const READ_ONLY = `The folder ${ROOT} cannot be written to, and Petstore has to install and build in it: make it writable, or clone Petstore to another folder.`;
const BUSY = `Another program changes files in ${ROOT}, such as an install that was left behind: wait until it has ended, and run the command again.`;
const FOLDER_ERRORS = { ENOSPC: DISK_FULL, EACCES: READ_ONLY, EPERM: READ_ONLY, EROFS: READ_ONLY, ENOTEMPTY: BUSY, EBUSY: BUSY };

const PROGRAMS = {
  // The supervisor does little; its children have flags of their own.
  start: { script: ".programs/main.mjs", extent: "run", builds: true, env: { NODE_ENV: "production" }, flags: ["--max-semi-space-size=1"] },
  dev: {
    script: "lib/programs/server/development/main.ts",
    extent: "all",
    builds: false,
    // Local only by default; restarts must not wait.
    env: { HOST: process.env.HOST || "127.0.0.1", WEB_CONCURRENCY: "1", SHUTDOWN_GRACE_SECONDS: "1" },
  },
  test: { script: "e2e/runner/run.ts", extent: "all", builds: false, env: {} },
  petstore: { script: "lib/programs/cli/petstore.ts", extent: "run", builds: false, env: {} },
  release: { script: "lib/programs/release/main.ts", extent: "run", builds: true, env: {} },
  screenshots: { script: "bench/screenshots/run.ts", extent: "all", builds: true, env: {} },
  firefox: { script: "bench/firefox/run.ts", extent: "all", builds: true, env: {} },
  fuzz: { script: "bench/fuzz/run.ts", extent: "all", builds: false, env: {} },
  soak: { script: "bench/soak/run.ts", extent: "all", builds: true, env: {} },
  client: { script: "lib/programs/clients/main.ts", extent: "all", builds: false, env: {} },
  audit: { script: "e2e/runner/audit.ts", extent: "all", builds: false, env: {} },
  bench: { script: "bench/run.ts", extent: "all", builds: true, env: { NODE_ENV: "production" } },
  "bench:cluster": { script: "bench/cluster/run.ts", extent: "all", builds: true, env: {} },
  "bench:proxies": { script: "bench/proxies/run.ts", extent: "all", builds: true, env: {} },
  "bench:upgrade": { script: "bench/upgrade/run.ts", extent: "all", builds: true, env: {} },
  "bench:drill": { script: "bench/drill/run.ts", extent: "all", builds: true, env: {} },
};

/**
 * Prepares the checkout so the program can run, and writes the command that runs it to standard output.
 * @param {string[]} args the id of the process that becomes the program, the verb, and what follows it
 */
export async function setUp([pid, verb = "", ...args]) {
  stopWithNpm();
  try {
    if (!Object.hasOwn(PROGRAMS, verb)) throw new SetupError(`Unknown command "${verb}": use one of ${Object.keys(PROGRAMS).join(", ")}.`);
    const { script, extent, builds, env, flags } = PROGRAMS[verb];
    await ensureInstalled(ROOT, extent);
    const node = findNode(ROOT);
    await ensureClient(ROOT, node);
    if (builds) await ensureBuilt(ROOT, node);
    // Commands of the operator are short.
    if (verb !== "petstore") recordRunning(ROOT, Number(pid), verb);
    const versioned = { PETSTORE_VERSION: process.env.PETSTORE_VERSION || checkoutVersion(ROOT), ...env };
    process.stdout.write(commandLine(node, path.join(ROOT, script), args, { root: ROOT, env: versioned, flags }));
  } catch (error) {
    const sentence = error instanceof SetupError ? error.message : FOLDER_ERRORS[error?.code];
    if (sentence === undefined) throw error;
    process.stderr.write(error.output ?? "");
    console.error(sentence);
    process.exitCode = 1;
  }
}

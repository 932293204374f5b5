import path from "node:path";
import { PLAIN_SETTINGS } from "#e2e/support/plain-settings.ts";
import type { Checkout } from "#e2e/support/program.ts";
import { programEnvironment } from "#lib/programs/bootstrap/program-environment.mjs";
import { ROOT } from "./places.ts";
import { type Program, startProgram } from "./program.ts";
import { runToEnd } from "./run-to-end.ts";
import { onCore } from "./wrk.ts";

const { ENCRYPTION_KEYS } = PLAIN_SETTINGS;
const CLI = path.join("lib", "programs", "cli", "petstore.ts");
const OWN_CHECKOUT: Checkout = { root: ROOT, node: process.execPath };
const QUIET = "--disable-warning=ExperimentalWarning";

/**
 * Runs a verb of the operators' command line and returns its standard output.
 * @param env names the database: `DATABASE_URL`, or the `DATA_DIR` of a running program
 * @param checkout another release than this one
 */
export async function petstoreVerb(args: string[], env: Record<string, string>, checkout = OWN_CHECKOUT): Promise<string> {
  const { root, node } = checkout;
  return await runToEnd({
    command: node,
    args: [QUIET, path.join(root, CLI), ...args],
    cwd: root,
    env: { ...programEnvironment(root), ...env },
  });
}

/**
 * Starts Petstore as `npm start` does, on an existing database. By default logs at `warn` and leaves out the edge:
 * two programs cannot share its ports, and it is measured separately.
 * @param core any by default
 */
export async function startPetstore(name: string, databaseUrl: string, env: Record<string, string> = {}, core?: number): Promise<Program> {
  return await startProgram({
    name,
    ...onCore(core, process.execPath, [QUIET, path.join(ROOT, ".programs", "main.mjs")]),
    env: { DATABASE_URL: databaseUrl, LOG_LEVEL: "warn", EDGE_HTTP_PORT: "off", EDGE_HTTPS_PORT: "off", ENCRYPTION_KEYS, ...env },
  });
}

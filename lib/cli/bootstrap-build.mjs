import { accessSync, constants, existsSync, rmSync } from "node:fs";
import path from "node:path";
import { SetupFault } from "./bootstrap-fault.mjs";
import { compilerOptionsHash, schemaHash, sourceHash, stampMatches, writeStamp } from "./bootstrap-stamps.mjs";
import { progress, runStep } from "./bootstrap-step.mjs";

const CLIENT_STAMP = "lib/db/generated/.petstore-schema";
const BUILD_STAMP = ".next/.petstore-build";

/** @param {string} root */
export function clientIsStale(root) {
  return !stampMatches(root, CLIENT_STAMP, schemaHash(root));
}

/**
 * Writes the database client from the schema.
 * @param {string} root @param {string} node
 */
export async function generateClient(root, node) {
  accessSync(path.join(root, "lib", "db"), constants.W_OK);
  progress("Generating the database client …");
  const { code, output } = await runStep(node, ["node_modules/prisma/build/index.js", "generate"], {
    cwd: root,
    // Generating needs no schema engine; without this line Prisma would try to download one.
    env: { PRISMA_SCHEMA_ENGINE_BINARY: "/bin/true", PRISMA_HIDE_UPDATE_MESSAGE: "1", CHECKPOINT_DISABLE: "1" },
  });
  if (code !== 0) throw new SetupFault("The database client could not be generated; Prisma's words are above.", output);
  writeStamp(root, CLIENT_STAMP, schemaHash(root));
}

/** @param {string} root @param {string} sources */
function buildKey(root, sources) {
  return `${sources} ${compilerOptionsHash(root)}`;
}

/** @param {string} root */
export function buildIsStale(root) {
  return !existsSync(path.join(root, BUILD_STAMP)) || !stampMatches(root, BUILD_STAMP, buildKey(root, sourceHash(root)));
}

/**
 * Builds the pages.
 * @param {string} root @param {string} node
 */
export async function build(root, node) {
  accessSync(root, constants.W_OK);
  progress("Building …");
  const sources = sourceHash(root);
  rmSync(path.join(root, BUILD_STAMP), { force: true });
  const { code, output } = await runStep(node, ["node_modules/next/dist/bin/next", "build"], {
    cwd: root,
    env: { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
  });
  if (code !== 0) throw new SetupFault("The build failed; its output is above.", output);
  writeStamp(root, BUILD_STAMP, buildKey(root, sources));
}

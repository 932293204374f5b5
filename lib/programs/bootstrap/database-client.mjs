import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { SetupFault } from "./fault.mjs";
import { withSetupLock } from "./lock.mjs";
import { schemaHash, stampMatches, writeStamp } from "./stamps.mjs";
import { runStep } from "./step.mjs";

const FOLDER = "lib/platform/db/generated";
const STAMP = `${FOLDER}/.petstore-schema`;
/** Without it, Prisma would download a schema engine, which generating does not need. */
const ENVIRONMENT = { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: "1", CHECKPOINT_DISABLE: "1" };

/**
 * Generates Prisma's client unless it already matches `prisma/schema.prisma`.
 * @param {string} root @param {string} node
 */
export async function ensureClient(root, node) {
  const isStale = () => !existsSync(path.join(root, FOLDER, "client.ts")) || !stampMatches(root, STAMP, schemaHash(root));
  if (!isStale()) return;
  await withSetupLock(root, async () => {
    if (!isStale()) return;
    rmSync(path.join(root, FOLDER), { recursive: true, force: true });
    const { code, output } = await runStep(node, ["node_modules/prisma/build/index.js", "generate"], { cwd: root, env: ENVIRONMENT });
    if (code !== 0) throw new SetupFault("The database client could not be generated; Prisma's output is above.", output);
    writeStamp(root, STAMP, schemaHash(root));
  });
}

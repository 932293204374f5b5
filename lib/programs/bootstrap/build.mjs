import { accessSync, constants, existsSync, rmSync } from "node:fs";
import path from "node:path";
import { SetupFault } from "./fault.mjs";
import { hasDevelopmentTools } from "./install.mjs";
import { withSetupLock } from "./lock.mjs";
import { compilerOptionsHash, sourceHash, stampMatches, writeStamp } from "./stamps.mjs";
import { progress, runStep } from "./step.mjs";

const BUILD_STAMP = ".next/.petstore-build";

/** @param {string} root @param {string} sources */
function buildKey(root, sources) {
  return `${sources} ${compilerOptionsHash(root)}`;
}

/** @param {string} root */
function buildIsStale(root) {
  const isMissing = [BUILD_STAMP, ".programs"].some((name) => !existsSync(path.join(root, name)));
  return isMissing || !stampMatches(root, BUILD_STAMP, buildKey(root, sourceHash(root)));
}

/** @param {string} root @param {string} node @param {(text: string) => void} say */
async function build(root, node, say) {
  accessSync(root, constants.W_OK);
  say("Building…");
  const sources = sourceHash(root);
  rmSync(path.join(root, BUILD_STAMP), { force: true });
  // Writing a cache of 200 MB takes a sixth of a build's processor time, which only a later build gets back.
  const keepsCache = hasDevelopmentTools(root) && process.env.CI !== "true";
  const steps = await Promise.all([
    runStep(node, ["node_modules/next/dist/bin/next", "build"], {
      cwd: root,
      env: { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", KEEP_BUILD_CACHE: keepsCache ? "1" : "0" },
    }),
    runStep(node, ["lib/programs/bootstrap/bundle-programs.mjs"], { cwd: root }),
  ]);
  const failed = steps.find(({ code }) => code !== 0);
  if (failed) throw new SetupFault("The build failed; its output is above.", failed.output);
  if (!keepsCache) rmSync(path.join(root, ".next", "cache"), { recursive: true, force: true });
  writeStamp(root, BUILD_STAMP, buildKey(root, sources));
}

/**
 * Builds the pages and the programs of the processes unless they already match the sources.
 * @param {string} root @param {string} node @param {(text: string) => void} [say] receives progress messages
 */
export async function ensureBuilt(root, node, say = progress) {
  if (!buildIsStale(root)) return;
  await withSetupLock(root, async () => {
    if (buildIsStale(root)) await build(root, node, say);
  });
}

import { accessSync, constants, existsSync, rmSync } from "node:fs";
import path from "node:path";
import { SetupFault } from "./fault.mjs";
import { hasDevelopmentTools } from "./install.mjs";
import { withSetupLock } from "./lock.mjs";
import { programEnvironment } from "./program-environment.mjs";
import { compilerOptionsHash, sourceHash, stampMatches, writeStamp } from "./stamps.mjs";
import { progress, runStep } from "./step.mjs";

const BUILD_STAMP = ".next/.petstore-build";

/** @param {string} root @param {string} sources */
function buildKey(root, sources) {
  return `${sources} ${compilerOptionsHash(root)}`;
}

/** @param {string} root */
function buildIsStale(root) {
  return !existsSync(path.join(root, BUILD_STAMP)) || !stampMatches(root, BUILD_STAMP, buildKey(root, sourceHash(root)));
}

/** @param {string} root @param {string} node @param {(text: string) => void} say */
async function build(root, node, say) {
  accessSync(root, constants.W_OK);
  say("Building…");
  const sources = sourceHash(root);
  rmSync(path.join(root, BUILD_STAMP), { force: true });
  // Writing a cache of 200 MB takes a sixth of a build's processor time, which only a later build gets back.
  const keepsCache = hasDevelopmentTools(root) && process.env.CI !== "true";
  // The second step uses one core and touches nothing the pages need.
  const [{ code, output }] = await Promise.all([
    runStep(node, ["node_modules/next/dist/bin/next", "build"], {
      cwd: root,
      env: { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", KEEP_BUILD_CACHE: keepsCache ? "1" : "0" },
    }),
    runStep(node, ["--disable-warning=ExperimentalWarning", "lib/bootstrap/compile-all.mjs"], { cwd: root, env: programEnvironment(root) }),
  ]);
  if (code !== 0) throw new SetupFault("The build failed; its output is above.", output);
  if (!keepsCache) rmSync(path.join(root, ".next", "cache"), { recursive: true, force: true });
  writeStamp(root, BUILD_STAMP, buildKey(root, sources));
}

/**
 * Builds the pages unless they already match the sources.
 * @param {string} root @param {string} node @param {(text: string) => void} [say] receives progress messages
 */
export async function ensureBuilt(root, node, say = progress) {
  if (!buildIsStale(root)) return;
  await withSetupLock(root, async () => {
    if (buildIsStale(root)) await build(root, node, say);
  });
}

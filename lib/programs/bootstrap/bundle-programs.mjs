import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { runningProgram } from "./running.mjs";
import { SHARED_PACKAGES } from "./shared-packages.mjs";

const ROOT = path.join(import.meta.dirname, "..", "..", "..");
/** Beside `lib`, because modules find the checkout one folder above their own; see `lib/platform/programs.ts`. */
const BUILT = path.join(ROOT, ".programs");
const PROGRAMS = [
  "lib/programs/server/main.ts",
  "lib/programs/server/set-up-process.ts",
  "lib/programs/server/web-process.ts",
  "lib/programs/worker/worker-process.ts",
  "lib/programs/worker/photo-process.ts",
  "lib/programs/edge/edge-process.ts",
  "lib/programs/cli/petstore.ts",
];
/** Next and React are shared with the pages; the others read files of their own, or one that is seldom installed. */
const UNBUNDLED = [...SHARED_PACKAGES, "graphile-worker", "next", "pg-native", "react", "react-dom", "sharp"];

/**
 * How the programs of the processes are bundled. Node keeps the text of every module it has loaded; without comments,
 * types, and white space, that is a quarter as much. Names stay, for stack traces.
 */
const OPTIONS = {
  absWorkingDir: ROOT,
  entryPoints: PROGRAMS,
  entryNames: "[name]",
  outdir: BUILT,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node22",
  // Node's own, so that a package comes in the build that Node would load: installations lack the others.
  conditions: [],
  external: UNBUNDLED,
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: "none",
  // Bundled CommonJS packages require Node's own modules.
  banner: { js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);' },
  logLevel: "warning",
};

const { metafile } = await build({ ...OPTIONS, metafile: true });

// A program that runs from an earlier build still loads parts of it.
if (!runningProgram(ROOT)) {
  const built = new Set([...Object.keys(metafile.outputs), ".programs/clients"].map((name) => path.resolve(ROOT, name)));
  for (const name of readdirSync(BUILT)) {
    if (!built.has(path.join(BUILT, name))) rmSync(path.join(BUILT, name), { recursive: true });
  }
}

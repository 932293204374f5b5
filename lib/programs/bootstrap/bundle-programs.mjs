import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { BUNDLE_OPTIONS } from "./bundle-options.mjs";
import { runningProgram } from "./running.mjs";

const { absWorkingDir: root, outdir } = BUNDLE_OPTIONS;
const { metafile } = await build({ ...BUNDLE_OPTIONS, metafile: true });

// A program that runs from an earlier build still loads parts of it.
if (!runningProgram(root)) {
  const built = new Set(Object.keys(metafile.outputs).map((name) => path.resolve(root, name)));
  for (const name of readdirSync(outdir)) {
    if (!built.has(path.join(outdir, name))) rmSync(path.join(outdir, name), { recursive: true });
  }
}

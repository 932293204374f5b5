import path from "node:path";

/** The folder of the checkout: one above this module's, both from source (`lib`) and built (`.programs`). */
export const ROOT = path.join(import.meta.dirname, "..");

/**
 * The file that a process runs: a built program starts built ones, and one from source starts sources.
 * @param source path within the checkout, such as `lib/edge/edge-process.ts`
 */
export function programFile(source: string): string {
  const isBuilt = !import.meta.filename.endsWith(".ts");
  return isBuilt ? path.join(import.meta.dirname, `${path.basename(source, ".ts")}.mjs`) : path.join(ROOT, source);
}

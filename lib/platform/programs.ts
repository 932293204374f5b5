import path from "node:path";

const IS_BUILT = !import.meta.filename.endsWith(".ts");

/** The folder of the checkout. */
export const ROOT = path.join(import.meta.dirname, IS_BUILT ? ".." : path.join("..", ".."));

/**
 * The file that a process runs: a built program starts built ones, and one from source starts sources.
 * @param source path within the checkout, such as `lib/programs/edge/edge-process.ts`
 */
export function programFile(source: string): string {
  return IS_BUILT ? path.join(import.meta.dirname, `${path.basename(source, ".ts")}.mjs`) : path.join(ROOT, source);
}

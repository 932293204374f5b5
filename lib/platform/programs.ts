import path from "node:path";

const IS_BUILT = !import.meta.filename.endsWith(".ts");

export const ROOT = path.join(import.meta.dirname, IS_BUILT ? ".." : path.join("..", ".."));

/** @param source path within the checkout */
export function programFile(source: string): string {
  return IS_BUILT ? path.join(import.meta.dirname, `${path.basename(source, ".ts")}.mjs`) : path.join(ROOT, source);
}

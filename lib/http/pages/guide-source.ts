import { readFile } from "node:fs/promises";
import path from "node:path";
import { root } from "#lib/platform/root.ts";

/** A release also contains the MDX of each chapter. */
export async function guideSource(id: string): Promise<string> {
  return await readFile(path.join(/* turbopackIgnore: true */ root(), "components", "docs", "guide", `${id}.mdx`), "utf8");
}

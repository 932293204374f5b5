import { readFile } from "node:fs/promises";
import path from "node:path";
import { root } from "#lib/platform/root.ts";

/** The MDX of a chapter, which a release has too. */
export async function guideSource(id: string): Promise<string> {
  return await readFile(path.join(/* turbopackIgnore: true */ root(), "components", "docs", "guide", `${id}.mdx`), "utf8");
}

import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";

/** Its folder is `releases/<version>` of an installation. */
export const RELEASE_FILE = "release.json";

/** As semver.org has it. It is also the name of a folder. */
export const versionSchema = z.string().regex(/^\d+\.\d+\.\d+(?:-[\dA-Za-z.-]+)?(?:\+[\dA-Za-z.-]+)?$/);

export const releaseSchema = z.object({
  version: versionSchema,
  os: z.literal("linux"),
  arch: z.string(),
  unpackedBytes: z.int().positive(),
});

export type Release = z.infer<typeof releaseSchema>;

/** @returns undefined for a checkout */
export function readRelease(root: string): Release | undefined {
  const file = path.join(/* turbopackIgnore: true */ root, RELEASE_FILE);
  return existsSync(file) ? releaseSchema.parse(JSON.parse(readFileSync(file, "utf8"))) : undefined;
}

/** Settings and data are beside the releases, so that updates keep them, or in the checkout. */
export function installationFolder(root: string): string {
  return existsSync(path.join(/* turbopackIgnore: true */ root, RELEASE_FILE)) ? path.join(root, "..", "..") : root;
}

import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { settings } from "#lib/platform/config/env.ts";
import { locationsOf } from "#lib/platform/db/embedded/locations.ts";

interface DiskRoom {
  freeBytes: number;
  sizeBytes: number;
}

export async function diskRoom(): Promise<DiskRoom> {
  const root = /* turbopackIgnore: true */ process.cwd();
  const { home } = locationsOf(root, settings().DATA_DIR);
  const { bavail, blocks, bsize } = await statfs(existsSync(home) ? home : root);
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
}

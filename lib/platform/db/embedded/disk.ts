import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { settings } from "#lib/platform/config/env.ts";
import { locationsOf } from "#lib/platform/db/embedded/locations.ts";
import { root } from "#lib/platform/root.ts";

type DiskState = "ok" | "degraded" | "down";

export interface DiskRoom {
  folder: string;
  freeBytes: number;
  sizeBytes: number;
  state: DiskState;
}

export async function diskRoom(program = root()): Promise<DiskRoom> {
  const { home } = locationsOf(program, settings().DATA_DIR);
  const folder = existsSync(home) ? home : program;
  const { bavail, blocks, bsize } = await statfs(folder);
  const freeBytes = bavail * bsize;
  return { folder, freeBytes, sizeBytes: blocks * bsize, state: diskState(freeBytes) };
}

const MIB = 1024 * 1024;

export function diskState(freeBytes: number): DiskState {
  if (freeBytes < 128 * MIB) return "down";
  return freeBytes < 1024 * MIB ? "degraded" : "ok";
}

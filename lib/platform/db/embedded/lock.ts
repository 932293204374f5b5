import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import * as z from "zod";
import type { Locations } from "./locations.ts";
import { isStill, processIdentity } from "./processes.ts";

const ownerSchema = z.object({ pid: z.int(), identity: z.string(), role: z.enum(["server", "command"]), leaving: z.boolean() });

export type Owner = z.infer<typeof ownerSchema>;

function read(file: string): Owner | undefined {
  try {
    return ownerSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return undefined;
  }
}

export function liveOwner(locations: Locations): Owner | undefined {
  const owner = read(locations.lock);
  return owner && isStill(owner.pid, owner.identity) ? owner : undefined;
}

function removeStale(locations: Locations, aside: string): void {
  try {
    renameSync(locations.lock, aside);
    const moved = read(aside);
    if (moved && isStill(moved.pid, moved.identity)) linkSync(aside, locations.lock);
    rmSync(aside);
  } catch {
    // Another process was faster.
  }
}

export function takeOwnership(locations: Locations, role: Owner["role"]): Owner | undefined {
  const mine: Owner = { pid: process.pid, identity: processIdentity(process.pid) ?? "", role, leaving: false };
  const partial = `${locations.lock}.${process.pid}`;
  writeFileSync(partial, JSON.stringify(mine), { mode: 0o600 });
  try {
    for (;;) {
      try {
        linkSync(partial, locations.lock);
        return undefined;
      } catch (error) {
        if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
      }
      const owner = liveOwner(locations);
      if (owner) return owner.pid === process.pid ? undefined : owner;
      removeStale(locations, `${partial}.stale`);
    }
  } finally {
    rmSync(partial, { force: true });
  }
}

export function markLeaving(locations: Locations): void {
  const owner = read(locations.lock);
  if (owner?.pid !== process.pid) return;
  const partial = `${locations.lock}.${process.pid}`;
  writeFileSync(partial, JSON.stringify({ ...owner, leaving: true }), { mode: 0o600 });
  renameSync(partial, locations.lock);
}

export function releaseOwnership(locations: Locations): void {
  if (read(locations.lock)?.pid === process.pid) rmSync(locations.lock, { force: true });
}

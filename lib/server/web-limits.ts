import { readFileSync } from "node:fs";
import type { MostConnections } from "#lib/http/connection-bounds.ts";

/** How slowly a body may arrive. */
export interface BodyPace {
  /** Without a byte. */
  idleMs: number;
  /** For the whole body. */
  mostMs: number;
  /** On average, once the body has been on its way for `graceMs`. */
  leastBytesPerSecond: number;
  graceMs: number;
}

/** What one client may take of the web port. */
export interface WebLimits {
  connections: MostConnections;
  /** From a connection's or request's begin until its headers are there. */
  headersMs: number;
  /** Between an answer and the next request. */
  keepAliveMs: number;
  body: BodyPace;
  /** Where files are uploaded. */
  upload: BodyPace;
  /** Without a reader taking anything of an answer that waits for it. */
  stalledMs: number;
  /** How often all of this is looked at. */
  checkMs: number;
}

/** File descriptors that the process keeps for everything else: the database, Redis, the log, files of pages. */
const OTHER_DESCRIPTORS = 256;

/** How many connections the system lets this process hold. Node itself raises the soft limit to the hard one. */
function descriptorsLeft(): number {
  try {
    const [, most] = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
    return most === undefined ? Number.POSITIVE_INFINITY : Math.max(OTHER_DESCRIPTORS, Number(most) - OTHER_DESCRIPTORS);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

export const WEB_LIMITS: WebLimits = {
  // The edge process of the same machine asks with up to 512 connections.
  connections: { perAddress: 1024, total: Math.min(10_000, descriptorsLeft()) },
  headersMs: 15_000,
  keepAliveMs: 65_000,
  body: { idleMs: 15_000, mostMs: 60_000, leastBytesPerSecond: 0, graceMs: 0 },
  // 32 MiB at the least pace take 34 minutes.
  upload: { idleMs: 30_000, mostMs: 40 * 60_000, leastBytesPerSecond: 16 * 1024, graceMs: 60_000 },
  stalledMs: 30_000,
  checkMs: 1000,
};

const UPLOADS = /^\/api\/projects\/[^/]+\/imports$/;

/** The pace that a path's bodies must keep. */
export function bodyPace(path: string, { body, upload }: WebLimits): BodyPace {
  return UPLOADS.test(path) ? upload : body;
}

/** How much of a body has arrived. */
interface BodyProgress {
  /** Since its head was there. */
  elapsedMs: number;
  /** Since a byte came. */
  idleMs: number;
  bytes: number;
}

/** Whether a body arrives too slowly to be waited for. */
export function isTooSlow({ elapsedMs, idleMs, bytes }: BodyProgress, pace: BodyPace): boolean {
  if (idleMs >= pace.idleMs || elapsedMs >= pace.mostMs) return true;
  return elapsedMs > pace.graceMs && bytes < (pace.leastBytesPerSecond * elapsedMs) / 1000;
}

import { readFileSync } from "node:fs";
import type { MaxConnections } from "#lib/http/connection-bounds.ts";

export interface BodyPace {
  idleMs: number;
  maxMs: number;
  minBytesPerSecond: number;
  graceMs: number;
}

export interface WebLimits {
  connections: MaxConnections;
  headersMs: number;
  keepAliveMs: number;
  body: BodyPace;
  upload: BodyPace;
  stalledMs: number;
  checkMs: number;
}

/** Reserved for the database, Redis, log and page files. */
const OTHER_DESCRIPTORS = 256;

/** Node raises the soft limit to the hard one. */
function descriptorsLeft(): number {
  try {
    const [, max] = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
    return max === undefined ? Number.POSITIVE_INFINITY : Math.max(OTHER_DESCRIPTORS, Number(max) - OTHER_DESCRIPTORS);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

export const WEB_LIMITS: WebLimits = {
  // The local edge uses up to 512 connections.
  connections: { perAddress: 1024, total: Math.min(10_000, descriptorsLeft()) },
  headersMs: 15_000,
  keepAliveMs: 65_000,
  body: { idleMs: 15_000, maxMs: 60_000, minBytesPerSecond: 0, graceMs: 0 },
  // 32 MiB at the minimum rate take 34 minutes.
  upload: { idleMs: 30_000, maxMs: 40 * 60_000, minBytesPerSecond: 16 * 1024, graceMs: 60_000 },
  stalledMs: 30_000,
  checkMs: 1000,
};

const UPLOADS = /^\/api\/projects\/[^/]+\/imports$/;

export function bodyPace(path: string, { body, upload }: WebLimits): BodyPace {
  return UPLOADS.test(path) ? upload : body;
}

interface BodyProgress {
  elapsedMs: number;
  idleMs: number;
  bytes: number;
}

export function isTooSlow({ elapsedMs, idleMs, bytes }: BodyProgress, pace: BodyPace): boolean {
  if (idleMs >= pace.idleMs || elapsedMs >= pace.maxMs) return true;
  return elapsedMs > pace.graceMs && bytes < (pace.minBytesPerSecond * elapsedMs) / 1000;
}

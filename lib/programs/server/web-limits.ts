import { readFileSync } from "node:fs";
import type { MaxConnections } from "#lib/http/connection-bounds.ts";

export interface WebLimits {
  connections: MaxConnections;
  headersMs: number;
  keepAliveMs: number;
  bodyMs: number;
  /** Applies to import files and photos. */
  uploadMs: number;
  /** Minimum of an upload in each window. */
  uploadRate: { bytes: number; windowMs: number };
  /** Time that a body sends nothing or a reader takes nothing. */
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
  bodyMs: 60_000,
  // 32 MiB at 14 KB a second.
  uploadMs: 40 * 60_000,
  // 2 KiB a second, the speed of the slowest phones.
  uploadRate: { bytes: 60 * 1024, windowMs: 30_000 },
  stalledMs: 30_000,
  checkMs: 1000,
};

const UPLOADS = /^\/api\/projects\/[^/]+\/(?:imports|pets\/[^/]+\/photos|site\/pictures)$|^\/v1\/pets\/[^/]+\/photos$/;

export function isUpload(path: string): boolean {
  return UPLOADS.test(path);
}

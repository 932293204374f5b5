import { LRUCache } from "lru-cache";
import { clock } from "#lib/platform/clock.ts";
import { singleton } from "#lib/platform/runtime.ts";
import { HOUR_MS } from "#lib/platform/time.ts";

const MAX_KEPT = 1000;

const entries = singleton("access.entries", () => new LRUCache<string, number>({ max: MAX_KEPT }));

const keyOf = (sessionId: string, projectId: string): string => `${sessionId} ${projectId}`;

export function hasEntered(sessionId: string, projectId: string): boolean {
  const at = entries().get(keyOf(sessionId, projectId));
  return at !== undefined && clock()() - at < HOUR_MS;
}

export function noteEntry(sessionId: string, projectId: string): void {
  entries().set(keyOf(sessionId, projectId), clock()());
}

import type { Caller } from "#lib/gateway/rate-limit/schema.ts";
import { DAY_MS, MINUTE_MS } from "#lib/platform/time.ts";

const MEMBERS_KEY = "petstore:members";
/** The second is in the slot of the first. */
export const MEMBERS_KEYS = [MEMBERS_KEY, `petstore:epoch:{${MEMBERS_KEY}}`];

/** The tag in braces keeps a caller's keys on one Redis Cluster node. */
export function tagOf(caller: Caller): string {
  return caller.kind === "key" ? `petstore:{p:${caller.projectId}}` : `petstore:{a:${caller.address}}`;
}

export function windowKey(tag: string, window: "minute" | "day", start: number): string {
  return `${tag}:${window}:${start}`;
}

export function banStateKey(projectId: string, keyId: string): string {
  return `petstore:{p:${projectId}}:key:${keyId}`;
}

export function versionsKey(projectId: string): string {
  return `petstore:{p:${projectId}}:versions`;
}

/** Expiry in ms from `now`. */
export function lifeOf(window: "minute" | "day", start: number, now: number): number {
  return window === "minute" ? start + MINUTE_MS - now + 120_000 : start + DAY_MS - now + 3_600_000;
}

/** In the order in which the charging script reads them. */
export function chargeKeys(caller: Caller, tag: string, minuteStart: number, dayStart: number): string[] {
  return [
    windowKey(tag, "minute", minuteStart),
    windowKey(tag, "day", dayStart),
    caller.kind === "key" ? banStateKey(caller.projectId, caller.keyId) : `${tag}:key`,
    `${tag}:versions`,
  ];
}

import type { Caller } from "#lib/rate-limit/schema.ts";
import { DAY_MS, MINUTE_MS } from "#lib/time.ts";

/** Key of the processes that are alive. */
export const MEMBERS_KEY = "petstore:members";

/** What all keys of a project or address begin with; the tag in braces keeps them on one node of a cluster. */
export function tagOf(caller: Caller): string {
  return caller.kind === "key" ? `petstore:{p:${caller.projectId}}` : `petstore:{a:${caller.address}}`;
}

/** Key of a window's hash. */
export function windowKey(tag: string, window: "minute" | "day", start: number): string {
  return `${tag}:${window}:${start}`;
}

/** Key of an API key's strikes and bans. */
export function standingKey(projectId: string, keyId: string): string {
  return `petstore:{p:${projectId}}:key:${keyId}`;
}

/** Key of a project's versions. */
export function versionsKey(projectId: string): string {
  return `petstore:{p:${projectId}}:versions`;
}

/** Life of a window's hash that ends at `start + length`, in ms from `now`. */
export function lifeOf(window: "minute" | "day", start: number, now: number): number {
  return window === "minute" ? start + MINUTE_MS - now + 120_000 : start + DAY_MS - now + 3_600_000;
}

/** The keys of CHARGE in the order in which the script documents them. */
export function chargeKeys(caller: Caller, tag: string, minuteStart: number, dayStart: number): string[] {
  return [
    windowKey(tag, "minute", minuteStart),
    windowKey(tag, "day", dayStart),
    caller.kind === "key" ? standingKey(caller.projectId, caller.keyId) : `${tag}:key`,
    `${tag}:versions`,
  ];
}

import type { Caller } from "#lib/gateway/rate-limit/schema.ts";

const PROCESSES_KEY = "petstore:processes";
export const HEARTBEAT_KEYS = [PROCESSES_KEY, `petstore:since:{${PROCESSES_KEY}}`];

/** Braces keep a caller's keys on one Redis Cluster node. */
function tagOf(caller: Caller): string {
  return caller.kind === "key" ? `petstore:{p:${caller.projectId}}` : `petstore:{a:${caller.address}}`;
}

export function banStateKey(projectId: string, keyId: string): string {
  return `petstore:{p:${projectId}}:key:${keyId}`;
}

export function versionsKey(projectId: string): string {
  return `petstore:{p:${projectId}}:versions`;
}

/** In the script's order. */
export function chargeKeys(caller: Caller, minuteStart: number, dayStart: number): string[] {
  const tag = tagOf(caller);
  return [
    `${tag}:used:minute:${minuteStart}`,
    `${tag}:used:day:${dayStart}`,
    caller.kind === "key" ? banStateKey(caller.projectId, caller.keyId) : `${tag}:key`,
    `${tag}:versions`,
  ];
}

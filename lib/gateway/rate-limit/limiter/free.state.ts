import { minuteStartOf } from "#lib/gateway/rate-limit/rules.ts";
import type { Caller } from "#lib/gateway/rate-limit/schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { singleton } from "#lib/platform/runtime.ts";

interface FreeRequests {
  minuteStart: number;
  byProject: Map<string, number>;
}

const taken = singleton<FreeRequests>("rate-limit.free", () => ({ minuteStart: 0, byProject: new Map() }));

/**
 * In this process, as many a minute as the plan has charged ones.
 * @returns false when they are used up: the request counts
 */
export function takeFree(caller: Caller): boolean {
  if (caller.kind !== "key") return false;
  const state = taken();
  const minuteStart = minuteStartOf(clock()());
  if (minuteStart !== state.minuteStart) Object.assign(state, { minuteStart, byProject: new Map() });
  const used = state.byProject.get(caller.projectId) ?? 0;
  if (used >= caller.limits.perMinute) return false;
  state.byProject.set(caller.projectId, used + 1);
  return true;
}

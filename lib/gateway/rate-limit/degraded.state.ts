import { singleton } from "#lib/platform/runtime.ts";

/** 1 while counters are local because Redis is down. */
export const rateLimitDegraded = singleton("rate-limit.degraded", () => ({
  value: 0,
  set(value: 0 | 1) {
    this.value = value;
  },
}));

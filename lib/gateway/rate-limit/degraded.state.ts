import { slot } from "#lib/platform/runtime.ts";

/** 1 while counters are local because Redis is down. */
export const rateLimitDegraded = slot("rate-limit.degraded", () => ({
  value: 0,
  set(value: 0 | 1) {
    this.value = value;
  },
}));

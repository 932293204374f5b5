import { Gauge, Registry } from "prom-client";
import { slot } from "#lib/runtime.ts";

/** Exposed at `/api/metrics`. */
export const metrics = slot<Registry>("metrics.registry", () => new Registry());

/** 1 while counters are a local share because Redis is unavailable, otherwise 0. */
export const rateLimitDegraded = slot<Gauge>("metrics.rate-limit-degraded", () => {
  const gauge = new Gauge({
    name: "petstore_rate_limit_degraded",
    help: "1 while rate limits are counted against a local share because Redis is away",
    registers: [metrics()],
  });
  gauge.set(0);
  return gauge;
});

import { Counter, Gauge, Histogram } from "prom-client";
import { rateLimitDegraded } from "#lib/gateway/rate-limit/degraded.state.ts";
import { singleton } from "#lib/platform/runtime.ts";
import { DURATION_BUCKETS, registry } from "#lib/platform/telemetry/metrics.ts";

export const exposeRateLimitMetrics = singleton("rate-limit.metrics", () => {
  const registers = [registry()];
  return {
    degraded: new Gauge({
      name: "petstore_rate_limit_degraded",
      help: "1 while rate limits are counted against a local share because Redis is away",
      registers,
      collect() {
        this.set(rateLimitDegraded().value);
      },
    }),
    bans: new Counter({ name: "petstore_bans_total", help: "API keys banned", registers }),
    redis: new Histogram({
      name: "petstore_redis_duration_seconds",
      help: "Round trips to Redis that charge requests",
      buckets: DURATION_BUCKETS,
      registers,
    }),
  };
});

export function countRedisAnswer(ms: number): void {
  exposeRateLimitMetrics().redis.observe(ms / 1000);
}

export function countBan(): void {
  exposeRateLimitMetrics().bans.inc();
}

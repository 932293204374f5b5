import { rateLimitDegraded } from "#lib/gateway/rate-limit/degraded.state.ts";
import { slot } from "#lib/platform/runtime.ts";
import { Durations, histogram } from "#lib/platform/telemetry/durations.ts";
import { counter, exposeMetrics, gauge, type Metric } from "#lib/platform/telemetry/metrics.ts";

const counts = slot("rate-limit.metrics", () => ({ redis: new Durations(), bans: 0 }));

/** @param ms the round trip of one charge, for any number of requests */
export function countRedisAnswer(ms: number): void {
  counts().redis.add(ms);
}

export function countBan(): void {
  counts().bans += 1;
}

export function rateLimitMetrics(): Metric[] {
  const { redis, bans } = counts();
  return [
    gauge(
      "petstore_rate_limit_degraded",
      "1 while rate limits are counted against a local share because Redis is away",
      rateLimitDegraded().value,
    ),
    counter("petstore_bans_total", "API keys banned", bans),
    histogram("petstore_redis_duration_seconds", "Round trips to Redis that charge requests", [[{}, redis]]),
  ];
}

export function exposeRateLimitMetrics(): void {
  exposeMetrics("rate limit", rateLimitMetrics);
}

import { type LimitName, openRateLimit } from "#lib/platform/throttle/gate.service.ts";

/** Above this, all are forgotten. */
const MAX_REMEMBERED = 10_000;

/** A window begins with the first request in it. */
interface WindowPolicy {
  max: number;
  windowMs: number;
}

interface Count {
  since: number;
  count: number;
}

/** Counts per process. `now` is in epoch milliseconds. */
export function openWindow(
  name: LimitName,
  { max, windowMs }: WindowPolicy,
): (asked: { who: string; now: number }) => Promise<{ retryAt: number }> {
  const counts = new Map<string, Count>();
  return openRateLimit(name, ({ who, now }) => {
    const before = counts.get(who);
    const running = before && now - before.since < windowMs ? before : { since: now, count: 0 };
    if (running.count >= max) return { retryAt: running.since + windowMs };
    if (counts.size >= MAX_REMEMBERED) counts.clear();
    counts.set(who, { since: running.since, count: running.count + 1 });
    return { retryAt: 0 };
  });
}

import { DAY_MS, MINUTE_MS, type Verdict, type WindowState } from "#lib/rate-limit/schema.ts";

const MINUTE_SECONDS = MINUTE_MS / 1000;
const DAY_SECONDS = DAY_MS / 1000;

function remaining(window: WindowState): number {
  return Math.max(0, window.limit - window.used);
}

/**
 * The window that the `X-RateLimit-*` headers tell of. Allowed: the one with
 * the fewest remaining, of two alike the longer. Refused: the exhausted one
 * that frees last; for a ban with none exhausted, the minute.
 */
export function toldWindow(verdict: Verdict): WindowState {
  const { minute, day } = verdict;
  if (verdict.outcome === "allowed") return remaining(minute) < remaining(day) ? minute : day;
  return day.used >= day.limit ? day : minute;
}

/**
 * Whole seconds until a retry can succeed: rounded up, at least 1, and never
 * earlier than the `X-RateLimit-Reset` that is sent with it.
 * @param now epoch milliseconds
 */
export function retryAfterSeconds(verdict: Verdict, now: number): number {
  const at = Math.max(verdict.retryAt, toldWindow(verdict).resetAt * 1000);
  return Math.max(1, Math.ceil((at - now) / 1000));
}

/**
 * The limit headers that go on every response: `X-RateLimit-*` (section 8 of
 * the specification) and the IETF pair `RateLimit-Policy` and `RateLimit`
 * (draft-ietf-httpapi-ratelimit-headers), which list both windows.
 *
 * @param now epoch milliseconds
 * @returns names and values in turn
 */
export function rateLimitHeaders(verdict: Verdict, now: number): string[] {
  const { minute, day } = verdict;
  const told = toldWindow(verdict);
  const left = verdict.outcome === "banned" ? 0 : remaining(told);
  const untilMinute = Math.max(0, Math.ceil(minute.resetAt - now / 1000));
  const untilDay = Math.max(0, Math.ceil(day.resetAt - now / 1000));
  return [
    "X-RateLimit-Limit",
    `${told.limit}`,
    "X-RateLimit-Remaining",
    `${left}`,
    "X-RateLimit-Reset",
    `${told.resetAt}`,
    "RateLimit-Policy",
    `"minute";q=${minute.limit};w=${MINUTE_SECONDS}, "day";q=${day.limit};w=${DAY_SECONDS}`,
    "RateLimit",
    `"minute";r=${remaining(minute)};t=${untilMinute}, "day";r=${remaining(day)};t=${untilDay}`,
  ];
}

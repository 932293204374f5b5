import { type Ban, judge } from "#lib/gateway/rate-limit/rules.ts";
import type { BanPolicy, Caller, Charged, Verdict } from "#lib/gateway/rate-limit/schema.ts";
import { DAY_MS, MINUTE_MS } from "#lib/platform/time.ts";

/** Makes the script ask for the stored counts. */
export const UNKNOWN: Charged = { minute: -1, day: -1 };

export interface ChargeRequest {
  caller: Caller;
  /** Epoch milliseconds. */
  now: number;
  minuteStart: number;
  dayStart: number;
  charging: boolean;
  stored: Charged;
  policy: BanPolicy;
  unique: string;
  afterRejection: boolean;
}

export function chargeValues(request: ChargeRequest): (string | number)[] {
  const { caller, policy, stored } = request;
  return [
    request.charging ? 1 : 0,
    request.now,
    caller.limits.perMinute,
    caller.limits.perDay,
    request.minuteStart + MINUTE_MS,
    request.dayStart + DAY_MS,
    stored.minute,
    stored.day,
    policy.strikes,
    policy.seconds * 1000,
    policy.maxSeconds * 1000,
    caller.kind === "key" ? "k" : "a",
    request.unique,
    request.afterRejection ? 1 : 0,
  ];
}

interface ChargeReply {
  verdict: Verdict;
  ban: Ban | undefined;
}

/**
 * @returns undefined when the script needs the stored counts
 * @throws Error
 */
export function readCharge(reply: unknown, { caller, minuteStart, dayStart }: ChargeRequest): ChargeReply | undefined {
  if (!Array.isArray(reply)) throw new Error("Redis gave no answer that can be read");
  const [outcome, minuteUsed, dayUsed, retryAt, keysVersion, petsVersion, banStart] = reply as unknown[];
  if (Number(outcome) === -1) return undefined;
  const counters = { minuteStart, minuteUsed: Number(minuteUsed), dayStart, dayUsed: Number(dayUsed) };
  const verdict = judge(counters, undefined, caller.limits, 0);
  verdict.outcome = Number(outcome) === 2 ? "banned" : Number(outcome) === 1 ? "limited" : "allowed";
  verdict.retryAt = Number(retryAt);
  if (caller.kind === "key") {
    verdict.keysVersion = String(keysVersion);
    verdict.petsVersion = String(petsVersion);
  }
  const startedAt = Number(banStart);
  return { verdict, ban: startedAt > 0 ? { startedAt, endsAt: verdict.retryAt } : undefined };
}

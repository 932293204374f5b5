import type { Tally } from "#lib/rate-limit/redis-tallies/rules.ts";
import { type Ban, judge } from "#lib/rate-limit/rules.ts";
import { type BanPolicy, type Caller, DAY_MS, MINUTE_MS, type Verdict } from "#lib/rate-limit/schema.ts";
import type { Charged } from "#lib/usage/data.ts";

/** The stored sums were not looked up: the script asks for them when it needs them. */
export const UNKNOWN: Charged = { minute: -1, day: -1 };

/** The stored sums cannot be read now: the script goes on without, and asks again next time. */
export const NOT_TO_BE_HAD: Charged = { minute: -2, day: -2 };

/** All that one run of the CHARGE script is told. */
export interface ChargeRequest {
  processId: string;
  caller: Caller;
  tally: Tally;
  /** Epoch milliseconds. */
  now: number;
  /** False only looks. */
  charging: boolean;
  base: Charged;
  policy: BanPolicy;
  /** A value never used before, for a version that is missing. */
  unique: string;
}

/** The values of CHARGE in the order in which the script documents them. */
export function chargeValues({ processId, caller, tally, now, charging, base, policy, unique }: ChargeRequest): (string | number)[] {
  return [
    charging ? 1 : 0,
    now,
    processId,
    tally.minute.own,
    tally.day.own,
    caller.limits.perMinute,
    caller.limits.perDay,
    tally.minute.start + MINUTE_MS,
    tally.day.start + DAY_MS,
    base.minute,
    base.day,
    policy.strikes,
    policy.seconds * 1000,
    policy.maxSeconds * 1000,
    caller.kind === "key" ? "k" : "a",
    unique,
  ];
}

/** What CHARGE decided. */
export interface ChargeReply {
  verdict: Verdict;
  /** The ban that this request brought. */
  ban: Ban | undefined;
}

/**
 * Reads CHARGE's answer. Redis answers numbers, a REST interface may answer text: both are taken.
 * @returns undefined when the script asks for the stored sums first
 * @throws Error when it is no answer of CHARGE
 */
export function readCharge(reply: unknown, caller: Caller, minuteStart: number, dayStart: number): ChargeReply | undefined {
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

import type { Tally } from "#lib/gateway/rate-limit/redis/tallies.state.ts";
import { type Ban, judge } from "#lib/gateway/rate-limit/rules.ts";
import type { BanPolicy, Caller, Charged, Verdict } from "#lib/gateway/rate-limit/schema.ts";
import { DAY_MS, MINUTE_MS } from "#lib/platform/time.ts";

/** Stored sums not looked up: the script asks when needed. */
export const UNKNOWN: Charged = { minute: -1, day: -1 };

/** Stored sums unavailable: the script proceeds without and asks again. */
export const UNAVAILABLE: Charged = { minute: -2, day: -2 };

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
  unique: string;
  count: number;
  knew: boolean;
}

/** In the order the script documents. */
export function chargeValues({
  processId,
  caller,
  tally,
  now,
  charging,
  base,
  policy,
  unique,
  count,
  knew,
}: ChargeRequest): (string | number)[] {
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
    count,
    knew ? 1 : 0,
    tally.minute.known ?? 0,
    tally.day.known ?? 0,
  ];
}

export type ChargeReply =
  | {
      kind: "decided";
      verdicts: Verdict[];
      ban: Ban | undefined;
    }
  | { kind: "sums_wanted" }
  | { kind: "forgotten" }
  | { kind: "one_by_one" };

interface Charging {
  minuteStart: number;
  dayStart: number;
  count: number;
}

/**
 * Accepts numbers (Redis) and text (REST).
 * @throws Error when unreadable
 */
export function readCharge(reply: unknown, caller: Caller, { minuteStart, dayStart, count }: Charging): ChargeReply {
  if (!Array.isArray(reply)) throw new Error("Redis gave no answer that can be read");
  const [outcome, minuteUsed, dayUsed, retryAt, keysVersion, petsVersion, banStart] = reply as unknown[];
  if (Number(outcome) === -1) return { kind: "sums_wanted" };
  if (Number(outcome) === -4) return { kind: "forgotten" };
  if (Number(outcome) === -3) return { kind: "one_by_one" };
  const verdictAt = (later: number): Verdict => {
    const counters = { minuteStart, minuteUsed: Number(minuteUsed) - later, dayStart, dayUsed: Number(dayUsed) - later };
    const verdict = judge(counters, undefined, caller.limits, 0);
    verdict.outcome = Number(outcome) === 2 ? "banned" : Number(outcome) === 1 ? "limited" : "allowed";
    verdict.retryAt = Number(retryAt);
    if (caller.kind === "key") {
      verdict.keysVersion = String(keysVersion);
      verdict.petsVersion = String(petsVersion);
    }
    return verdict;
  };
  // Charged one after another; a banned key's requests are not counted.
  const verdicts = Array.from({ length: count }, (_, index) => verdictAt(Number(outcome) === 0 ? count - 1 - index : 0));
  const startedAt = Number(banStart);
  const endsAt = Number(retryAt);
  return { kind: "decided", verdicts, ban: startedAt > 0 ? { startedAt, endsAt } : undefined };
}

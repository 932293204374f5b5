import type { Tally } from "#lib/rate-limit/redis/tallies.state.ts";
import { type Ban, judge } from "#lib/rate-limit/rules.ts";
import type { BanPolicy, Caller, Charged, Verdict } from "#lib/rate-limit/schema.ts";
import { DAY_MS, MINUTE_MS } from "#lib/time.ts";

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
  /** How many requests are charged at once. */
  count: number;
  /** See `strike`; for a request that is charged by itself. */
  knew: boolean;
}

/** The values of CHARGE in the order in which the script documents them. */
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
  ];
}

/** What CHARGE answered: what it decided, or what it wants to be told or asked instead. */
export type ChargeReply =
  | {
      kind: "decided";
      /** One for each request, in the order in which they are counted. */
      verdicts: Verdict[];
      /** The ban that a request brought. */
      ban: Ban | undefined;
    }
  | { kind: "sums_wanted" }
  | { kind: "one_by_one" };

/** Where the windows of a charge begin, and how many requests it was for. */
interface Charging {
  minuteStart: number;
  dayStart: number;
  count: number;
}

/**
 * Reads CHARGE's answer. Redis answers numbers, a REST interface may answer text: both are taken.
 * @throws Error when it is no answer of CHARGE
 */
export function readCharge(reply: unknown, caller: Caller, { minuteStart, dayStart, count }: Charging): ChargeReply {
  if (!Array.isArray(reply)) throw new Error("Redis gave no answer that can be read");
  const [outcome, minuteUsed, dayUsed, retryAt, keysVersion, petsVersion, banStart] = reply as unknown[];
  if (Number(outcome) === -1) return { kind: "sums_wanted" };
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
  // Requests that were charged together are counted one after the other; those of a banned key are not counted.
  const verdicts = Array.from({ length: count }, (_, index) => verdictAt(Number(outcome) === 0 ? count - 1 - index : 0));
  const startedAt = Number(banStart);
  const endsAt = Number(retryAt);
  return { kind: "decided", verdicts, ban: startedAt > 0 ? { startedAt, endsAt } : undefined };
}

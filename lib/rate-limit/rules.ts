import type { BanPolicy, Caller, Limits, Verdict } from "#lib/rate-limit/schema.ts";
import { DAY_MS, MINUTE_MS } from "#lib/time.ts";

/** A clock that was set back by less than this stays in the window it had reached. */
const CLOCK_STEP_MS = 10_000;

/** For so long after a key's first refusal, a request may have been sent before the refusal arrived. */
export const GRACE_MS = 1000;

/** What a caller's project or address has used of the running windows. Starts are epoch milliseconds. */
export interface Counters {
  minuteStart: number;
  minuteUsed: number;
  dayStart: number;
  dayUsed: number;
}

/** How a key stands: announced end of its refusal, strikes before it, its ban. All times epoch milliseconds, 0 for none. */
export interface Standing {
  announcedUntil: number;
  /** When the first request before `announcedUntil` was refused. */
  refusedAt: number;
  strikes: number;
  bannedUntil: number;
  /** Starts of its bans, those of the last 24 hours at least; lifted ones count. */
  banStarts: number[];
}

/** A ban's start and end, epoch milliseconds. */
export interface Ban {
  startedAt: number;
  endsAt: number;
}

/** Start of the clock minute (UTC) that holds `now`, epoch milliseconds. */
export function minuteStartOf(now: number): number {
  return now - (now % MINUTE_MS);
}

/** Start of the UTC day that holds `now`, epoch milliseconds. */
export function dayStartOf(now: number): number {
  return now - (now % DAY_MS);
}

/** Whether a window that began at `start` is over at `now`, or belongs to quite another time. */
export function isOver(start: number, length: number, now: number): boolean {
  return now >= start + length || now < start - CLOCK_STEP_MS;
}

/** Nothing used, in the windows that hold `now`. */
export function freshCounters(now: number): Counters {
  return { minuteStart: minuteStartOf(now), minuteUsed: 0, dayStart: dayStartOf(now), dayUsed: 0 };
}

/** A key that never was refused. */
export function freshStanding(): Standing {
  return { announcedUntil: 0, refusedAt: 0, strikes: 0, bannedUntil: 0, banStarts: [] };
}

/** Moves counters into the windows that hold `now`; those that ended start again at nothing. */
export function roll(counters: Counters, now: number): void {
  if (isOver(counters.minuteStart, MINUTE_MS, now)) {
    counters.minuteStart = minuteStartOf(now);
    counters.minuteUsed = 0;
  }
  if (isOver(counters.dayStart, DAY_MS, now)) {
    counters.dayStart = dayStartOf(now);
    counters.dayUsed = 0;
  }
}

/**
 * Length of a key's next ban in whole seconds: the policy's first length, doubled
 * for each ban that began within the last 24 hours, at most the policy's longest.
 */
export function banLengthSeconds(policy: BanPolicy, earlierBansIn24h: number): number {
  return Math.min(policy.maxSeconds, policy.seconds * 2 ** earlierBansIn24h);
}

/** How many of the bans began within the 24 hours before `now`. */
export function bansIn24h(banStarts: readonly number[], now: number): number {
  return banStarts.filter((start) => start > now - DAY_MS).length;
}

/**
 * What the next request would be told, with nothing changed.
 * A ban comes before a limit; of two exhausted windows the day frees last.
 */
export function judge(counters: Counters, standing: Standing | undefined, limits: Limits, now: number): Verdict {
  const minuteEnd = counters.minuteStart + MINUTE_MS;
  const dayEnd = counters.dayStart + DAY_MS;
  let outcome: Verdict["outcome"] = "allowed";
  let retryAt = 0;
  if (standing !== undefined && standing.bannedUntil > now) {
    outcome = "banned";
    retryAt = standing.bannedUntil;
  } else if (counters.dayUsed >= limits.perDay) {
    outcome = "limited";
    retryAt = dayEnd;
  } else if (counters.minuteUsed >= limits.perMinute) {
    outcome = "limited";
    retryAt = minuteEnd;
  }
  return {
    outcome,
    minute: { limit: limits.perMinute, used: counters.minuteUsed, resetAt: minuteEnd / 1000 },
    day: { limit: limits.perDay, used: counters.dayUsed, resetAt: dayEnd / 1000 },
    retryAt,
    keysVersion: undefined,
    petsVersion: undefined,
    degraded: false,
  };
}

/**
 * Counts a refusal against a key. The first one announces `retryAt`. A further one before that time is a strike if its
 * sender could know of the first: more than a second has passed since, or the connection had carried a refusal. The
 * last strike of the policy is a ban, which clears the strikes. So requests that were all sent at once never ban.
 *
 * @param standing changed in place
 * @param knew the request came on a connection that had carried a refusal of this key, whose time is not over
 * @returns the ban that this refusal brought, if it did
 */
export function strike(standing: Standing, retryAt: number, policy: BanPolicy, now: number, knew: boolean): Ban | undefined {
  if (now >= standing.announcedUntil) {
    standing.announcedUntil = retryAt;
    standing.refusedAt = now;
    standing.strikes = 0;
    return undefined;
  }
  standing.announcedUntil = Math.max(retryAt, standing.announcedUntil);
  if (knew || now - standing.refusedAt > GRACE_MS) standing.strikes += 1;
  if (standing.strikes < policy.strikes) return undefined;
  const seconds = banLengthSeconds(policy, bansIn24h(standing.banStarts, now));
  standing.strikes = 0;
  standing.announcedUntil = 0;
  standing.refusedAt = 0;
  standing.bannedUntil = now + seconds * 1000;
  standing.banStarts = [...standing.banStarts.filter((start) => start > now - DAY_MS), now];
  return { startedAt: now, endsAt: standing.bannedUntil };
}

/**
 * Charges one request, or refuses it and charges nothing.
 *
 * @param counters rolled to `now`; changed in place when the request is allowed
 */
export function charge(counters: Counters, standing: Standing | undefined, limits: Limits, now: number): Verdict {
  const verdict = judge(counters, standing, limits, now);
  if (verdict.outcome === "allowed") {
    verdict.minute.used = ++counters.minuteUsed;
    verdict.day.used = ++counters.dayUsed;
  }
  return verdict;
}

/** Whether a standing says nothing any more and may be forgotten. */
export function isSpent(standing: Standing, now: number): boolean {
  return standing.announcedUntil <= now && standing.bannedUntil <= now && bansIn24h(standing.banStarts, now) === 0;
}

/**
 * What anonymous callers are counted under: an IPv4 address as it is, an IPv6
 * address by its /64, because one household or host holds a whole /64.
 */
export function addressGroup(address: string): string {
  if (!address.includes(":")) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  const [head = "", tail] = (address.split("%")[0] ?? "").split("::");
  const before = head.split(":").filter(Boolean);
  const after = (tail ?? "").split(":").filter(Boolean);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(zeros).fill("0"), ...after].slice(0, 4);
  return `${groups.map((group) => (Number.parseInt(group, 16) || 0).toString(16)).join(":")}::/64`;
}

/** A caller without a valid key, counted by the group of its address. */
export function anonymousCaller(address: string, limits: Limits): Caller {
  return { kind: "address", address: addressGroup(address), limits };
}

/** Whether two readings of one caller are charged alike. */
export function haveSameLimits({ limits: one }: Caller, { limits: other }: Caller): boolean {
  return one.perMinute === other.perMinute && one.perDay === other.perDay;
}

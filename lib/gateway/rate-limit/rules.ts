import type { BanPolicy, Caller, Verdict, WindowState } from "#lib/gateway/rate-limit/schema.ts";
import { callerNetwork } from "#lib/platform/address.ts";
import { DAY_MS, MINUTE_MS } from "#lib/platform/time.ts";
import type { Limits } from "#lib/tenancy/plans/rules.ts";

const CLOCK_STEP_MS = 10_000;

/** Requests this soon after a rejection may predate its arrival. */
export const GRACE_MS = 1000;

export interface Counters {
  minuteStart: number;
  minuteUsed: number;
  dayStart: number;
  dayUsed: number;
}

/** Times are epoch milliseconds, 0 for none. */
export interface BanState {
  announcedUntil: number;
  refusedAt: number;
  strikes: number;
  bannedUntil: number;
  /** At least the last 24 hours, with lifted bans. */
  banStarts: number[];
}

export interface Ban {
  startedAt: number;
  endsAt: number;
}

export function minuteStartOf(now: number): number {
  return now - (now % MINUTE_MS);
}

export function dayStartOf(now: number): number {
  return now - (now % DAY_MS);
}

function isOver(start: number, length: number, now: number): boolean {
  return now >= start + length || now < start - CLOCK_STEP_MS;
}

export function freshCounters(now: number): Counters {
  return { minuteStart: minuteStartOf(now), minuteUsed: 0, dayStart: dayStartOf(now), dayUsed: 0 };
}

export function freshBanState(): BanState {
  return { announcedUntil: 0, refusedAt: 0, strikes: 0, bannedUntil: 0, banStarts: [] };
}

export function rollWindows(counters: Counters, now: number): void {
  if (isOver(counters.minuteStart, MINUTE_MS, now)) {
    counters.minuteStart = minuteStartOf(now);
    counters.minuteUsed = 0;
  }
  if (isOver(counters.dayStart, DAY_MS, now)) {
    counters.dayStart = dayStartOf(now);
    counters.dayUsed = 0;
  }
}

/** Doubled for each ban within 24 hours. */
export function banLengthSeconds(policy: BanPolicy, earlierBansIn24h: number): number {
  return Math.min(policy.maxSeconds, policy.seconds * 2 ** earlierBansIn24h);
}

function bansIn24h(banStarts: readonly number[], now: number): number {
  return banStarts.filter((start) => start > now - DAY_MS).length;
}

/** A ban outranks a limit, the day's window the minute's. */
export function judge(counters: Counters, banState: BanState | undefined, limits: Limits, now: number): Verdict {
  const minuteEnd = counters.minuteStart + MINUTE_MS;
  const dayEnd = counters.dayStart + DAY_MS;
  let outcome: Verdict["outcome"] = "allowed";
  let retryAt = 0;
  if (banState !== undefined && banState.bannedUntil > now) {
    outcome = "banned";
    retryAt = banState.bannedUntil;
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
 * A strike if the caller could know `retryAt`: over a second after the first rejection, or on a connection that carried one.
 * @param banState changed in place
 * @returns the ban imposed, if any
 */
export function strike(banState: BanState, retryAt: number, policy: BanPolicy, now: number, afterRejection: boolean): Ban | undefined {
  if (now >= banState.announcedUntil) {
    banState.announcedUntil = retryAt;
    banState.refusedAt = now;
    banState.strikes = 0;
    return undefined;
  }
  banState.announcedUntil = Math.max(retryAt, banState.announcedUntil);
  if (afterRejection || now - banState.refusedAt > GRACE_MS) banState.strikes += 1;
  if (banState.strikes < policy.strikes) return undefined;
  const seconds = banLengthSeconds(policy, bansIn24h(banState.banStarts, now));
  banState.strikes = 0;
  banState.announcedUntil = 0;
  banState.refusedAt = 0;
  banState.bannedUntil = now + seconds * 1000;
  banState.banStarts = [...banState.banStarts.filter((start) => start > now - DAY_MS), now];
  return { startedAt: now, endsAt: banState.bannedUntil };
}

/**
 * @param counters rolled to `now`; changed in place
 * @param processes that share the limit: each request counts once for each
 */
export function charge(counters: Counters, banState: BanState | undefined, limits: Limits, now: number, processes = 1): Verdict {
  const verdict = judge(counters, banState, limits, now);
  if (verdict.outcome === "allowed") {
    counters.minuteUsed += processes;
    counters.dayUsed += processes;
    verdict.minute.used = Math.min(counters.minuteUsed, limits.perMinute);
    verdict.day.used = Math.min(counters.dayUsed, limits.perDay);
  }
  return verdict;
}

/** Changes only current windows, in place: expired ones no longer have the charge. */
export function refund(counters: Counters, { minute, day }: Verdict, processes = 1): void {
  const isCurrent = (start: number, length: number, resetAt: number): boolean => start + length === resetAt * 1000;
  if (isCurrent(counters.minuteStart, MINUTE_MS, minute.resetAt)) counters.minuteUsed = Math.max(0, counters.minuteUsed - processes);
  if (isCurrent(counters.dayStart, DAY_MS, day.resetAt)) counters.dayUsed = Math.max(0, counters.dayUsed - processes);
}

export function withoutCharge(verdict: Verdict): Verdict {
  const { minute, day } = verdict;
  const less = (window: WindowState): WindowState => ({ ...window, used: Math.max(0, window.used - 1) });
  return { ...verdict, minute: less(minute), day: less(day) };
}

export function hasExpired(banState: BanState, now: number): boolean {
  return banState.announcedUntil <= now && banState.bannedUntil <= now && bansIn24h(banState.banStarts, now) === 0;
}

export function anonymousCaller(address: string, limits: Limits): Caller {
  return { kind: "address", address: callerNetwork(address), limits };
}

export function haveSameLimits({ limits: one }: Caller, { limits: other }: Caller): boolean {
  return one.perMinute === other.perMinute && one.perDay === other.perDay;
}

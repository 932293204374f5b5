import { isOver } from "#lib/rate-limit/rules.ts";

/** One window of a project or address as one of several processes sees it. */
export interface SharedWindow {
  /** Epoch milliseconds. */
  start: number;
  /** What this process accepted in it. */
  own: number;
  /** The total that Redis told last; undefined when it told none in this window. */
  known: number | undefined;
  /** The outage for which `base` holds; 0 for none. */
  outage: number;
  /** What was used by all processes when this process began to count alone. */
  base: number;
  /** What this process accepted since then. */
  since: number;
}

/** The time from a process's start to its first answer from Redis. */
export const FIRST_OUTAGE = 1;

/** A window in which nothing is known yet. */
export function freshWindow(start: number): SharedWindow {
  return { start, own: 0, known: undefined, outage: 0, base: 0, since: 0 };
}

/** The window that holds `now`: the same one, or the next with nothing in it. Lengths and times in milliseconds. */
export function windowAt(window: SharedWindow, length: number, now: number): SharedWindow {
  return isOver(window.start, length, now) ? freshWindow(now - (now % length)) : window;
}

/**
 * One process's part of `remaining` among `processes`; the parts of all ranks add
 * up to `remaining` exactly. With fewer requests left than processes, the first
 * ranks get one each and the others none.
 * @param rank from 0; the last one (`processes - 1`) gets the smallest part
 */
export function shareOf(remaining: number, processes: number, rank: number): number {
  return Math.max(0, Math.floor((remaining + processes - 1 - rank) / processes));
}

/**
 * Whether a window can be counted alone in an outage. One that began after Redis
 * was lost can: nobody has used any of it but from his own share. One that was
 * running cannot, until what all processes had used of it is known.
 */
export function isPrepared(window: SharedWindow, outage: number, lostAt: number): boolean {
  if (window.outage === outage) return true;
  if (window.start <= lostAt) return false;
  window.outage = outage;
  window.base = 0;
  window.since = window.own;
  return true;
}

/**
 * What counts as used, so that this process lets through its own part of what
 * was left and no more: the others' parts count as used already.
 *
 * A process that has never been with Redis since its start may stand in for one
 * that died after using its part; it gets the least part of the whole limit,
 * less all that is known to be used.
 */
export function usedAlone(window: SharedWindow, limit: number, processes: number, rank: number): number {
  const newcomer = processes > 1 && window.outage === FIRST_OUTAGE;
  const share = newcomer
    ? Math.max(0, shareOf(limit, processes, processes - 1) - window.base)
    : shareOf(limit - window.base, processes, rank);
  return Math.min(limit, limit - share + window.since);
}

import { isOver } from "#lib/gateway/rate-limit/rules.ts";

export interface SharedWindow {
  /** Epoch milliseconds. */
  start: number;
  own: number;
  /** Redis's last total for this window. */
  known: number | undefined;
  /** The outage of `base`; 0 for none. */
  outage: number;
  /** Total usage when this process began to count alone. */
  base: number;
  /** Accepted by this process since then. */
  since: number;
}

export const FIRST_OUTAGE = 1;

export function freshWindow(start: number): SharedWindow {
  return { start, own: 0, known: undefined, outage: 0, base: 0, since: 0 };
}

export function windowAt(window: SharedWindow, length: number, now: number): SharedWindow {
  return isOver(window.start, length, now) ? freshWindow(now - (now % length)) : window;
}

/**
 * The parts of all ranks add up to `remaining` exactly; the first ranks get the odd requests.
 * @param rank from 0; the last gets the smallest part
 */
export function shareOf(remaining: number, processes: number, rank: number): number {
  return Math.max(0, Math.floor((remaining + processes - 1 - rank) / processes));
}

/**
 * A window begun after the loss can be counted alone, as processes used only their shares of it; a running one needs
 * its total usage first.
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
 * The others' parts count as used, so this process allows only its own.
 * A process that never reached Redis may replace one that used its part and died: it gets the smallest part of the
 * whole limit, minus known usage.
 */
export function usedAlone(window: SharedWindow, limit: number, processes: number, rank: number): number {
  const newcomer = processes > 1 && window.outage === FIRST_OUTAGE;
  const share = newcomer
    ? Math.max(0, shareOf(limit, processes, processes - 1) - window.base)
    : shareOf(limit - window.base, processes, rank);
  return Math.min(limit, limit - share + window.since);
}

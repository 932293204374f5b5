import { setTimeout as delay } from "node:timers/promises";
import type { Started } from "./started.ts";

/** Work that goes on while parts fail or are replaced. */
export interface Traffic {
  readonly name: string;
  readonly answers: Answers;
  /** Gets answers all the time, so that they show when the service is back. */
  readonly isSteady?: boolean;
  /** An answer that took longer breaks a promise unless a fault excuses it; any may take its time if omitted. */
  readonly maxMs?: number;
  /** Works until `stop`; never rejects for a fault of the service. */
  run?(stop: AbortSignal): Promise<unknown>;
  /** Sentences about promises since the last check that are not kept; called after each fault while the work goes on. */
  check?(): string[] | Promise<string[]>;
  /** Sentences about broken promises; called after everything has settled. */
  broken?(): string[] | Promise<string[]>;
}

export interface Answered {
  /** Time of the request, epoch milliseconds. */
  at: number;
  /** 0 without a response. */
  status: number;
  ms: number;
}

export const hasFailed = ({ status }: Answered): boolean => status === 0 || status >= 500;

/** Much longer than any answer should take, also on a busy machine. */
const MAX_MS = 30_000;

/** Neither an answer nor the end of its connection came. Timers can be a little early. */
export const hasHung = ({ status, ms }: Answered): boolean => status === 0 && ms >= MAX_MS - 1000;

/** @throws Error when it does not come: a connection may hang for ever */
export async function inTime<T>(answer: Promise<T>): Promise<T> {
  const over = new AbortController();
  const late = delay(MAX_MS, undefined, { signal: over.signal }).then(() => {
    throw new Error(`no answer within ${MAX_MS / 1000} s`);
  });
  return await Promise.race([answer, late]).finally(() => over.abort());
}

/** Returns at once when `stop` is aborted. */
export async function pause(ms: number, stop: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal: stop }).catch(() => undefined);
}

/** Every answer of a kind of traffic, in the order of their ends. */
export class Answers {
  readonly all: Answered[] = [];

  /** @returns the status; 0 without an answer */
  async count(ask: () => Promise<{ status: number }>): Promise<number> {
    const [at, began] = [Date.now(), performance.now()];
    const status = await inTime(ask()).then(
      (answer) => answer.status,
      () => 0,
    );
    this.all.push({ at, status, ms: performance.now() - began });
    return status;
  }
}

/** Resolves once both the work and the traffic, which ends with it, are over. */
export async function underTraffic<T>(started: Started, traffic: readonly Traffic[], work: () => Promise<T>): Promise<T> {
  const stop = new AbortController();
  await started.atEnd(() => stop.abort());
  const working = Promise.all(traffic.map((one) => one.run?.(stop.signal)));
  const done = await work().finally(() => stop.abort());
  await working;
  return done;
}

/** Sentences; call once everything has settled. */
export async function unkept(traffic: readonly Traffic[]): Promise<string[]> {
  const broken: string[] = [];
  for (const one of traffic) broken.push(...((await one.broken?.()) ?? []).map((what) => `${one.name}: ${what}`));
  return broken;
}

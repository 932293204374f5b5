import { setTimeout as delay } from "node:timers/promises";

/** One kind of work that goes on during a soak. */
export interface Traffic {
  readonly name: string;
  readonly answers: Answers;
  /** Whether it gets answers all the time, so that they show when the service is back. */
  readonly isSteady: boolean;
  /** An answer that took longer breaks a promise unless a fault excuses it; any may take its time if omitted. */
  readonly maxMs?: number;
  /** Works until `stop`; never rejects for a fault of the service. */
  run(stop: AbortSignal): Promise<void>;
  /** What was promised since the last check and is not there, in words; asked after each fault while the work goes on. */
  check(): Promise<string[]>;
  /** What was promised and not kept, in words; asked after everything has settled. */
  broken(): Promise<string[]>;
}

export interface Answered {
  /** When it was asked; epoch milliseconds. */
  at: number;
  /** 0 without an answer. */
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

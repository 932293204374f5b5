import type { Caller } from "#lib/gateway/rate-limit/schema.ts";

type Ask<T> = (caller: Caller, count: number) => Promise<T>[];

interface Batch<T> {
  caller: Caller;
  requests: PromiseWithResolvers<T>[];
}

/** Requests of one key share a round trip only under the same plan; an address always has the same limits. */
function nameOf(caller: Caller): string {
  if (caller.kind === "address") return caller.address;
  const { projectId, keyId, limits } = caller;
  return `${projectId}|${keyId}|${limits.perMinute}|${limits.perDay}`;
}

/**
 * Batches a caller's requests into one round trip at a time: those of one turn of the event loop, and those that
 * arrive while the caller's last question is under way. An answer is newer than the arrival of each of its requests.
 */
export class Batches<T> {
  readonly #ask: Ask<T>;
  readonly #waiting = new Map<string, Batch<T>>();
  readonly #asking = new Set<string>();
  #ready: string[] = [];

  constructor(ask: Ask<T>) {
    this.#ask = ask;
  }

  join(caller: Caller): Promise<T> {
    const request = Promise.withResolvers<T>();
    const name = nameOf(caller);
    const batch = this.#waiting.get(name);
    if (batch) batch.requests.push(request);
    else {
      this.#waiting.set(name, { caller, requests: [request] });
      if (!this.#asking.has(name)) this.#askSoon(name);
    }
    return request.promise;
  }

  #askSoon(name: string): void {
    if (this.#ready.push(name) === 1) setImmediate(() => this.#send());
  }

  #send(): void {
    const names = this.#ready;
    this.#ready = [];
    for (const name of names) {
      const { caller, requests } = this.#waiting.get(name) as Batch<T>;
      this.#waiting.delete(name);
      this.#asking.add(name);
      const answers = this.#ask(caller, requests.length);
      // A pending answer must not delay the others.
      for (const [index, { resolve }] of requests.entries()) resolve(answers[index] as Promise<T>);
      void Promise.allSettled(answers).then(() => this.#answered(name));
    }
  }

  #answered(name: string): void {
    this.#asking.delete(name);
    if (this.#waiting.has(name)) this.#askSoon(name);
  }
}

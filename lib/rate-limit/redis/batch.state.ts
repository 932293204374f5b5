import type { Caller } from "#lib/rate-limit/schema.ts";

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

/** Batches a caller's requests from one turn of the event loop into one round trip. Its answer is newer than the arrival of each. */
export class Batches<T> {
  readonly #ask: Ask<T>;
  #waiting = new Map<string, Batch<T>>();

  constructor(ask: Ask<T>) {
    this.#ask = ask;
  }

  join(caller: Caller): Promise<T> {
    const request = Promise.withResolvers<T>();
    if (this.#waiting.size === 0) setImmediate(() => this.#send());
    const name = nameOf(caller);
    const batch = this.#waiting.get(name);
    if (batch) batch.requests.push(request);
    else this.#waiting.set(name, { caller, requests: [request] });
    return request.promise;
  }

  #send(): void {
    const batches = this.#waiting;
    this.#waiting = new Map();
    for (const { caller, requests } of batches.values()) {
      const answers = this.#ask(caller, requests.length);
      // A pending answer must not delay the others.
      for (const [index, { resolve }] of requests.entries()) resolve(answers[index] as Promise<T>);
    }
  }
}

import type { Caller } from "#lib/rate-limit/schema.ts";

type Ask<T> = (caller: Caller, count: number) => Promise<T>[];

/** Batches a caller's requests from one turn of the event loop into one round trip. Its answer is newer than the arrival of each. */
export class Batches<T> {
  readonly #ask: Ask<T>;
  #waiting = new Map<Caller, PromiseWithResolvers<T>[]>();

  constructor(ask: Ask<T>) {
    this.#ask = ask;
  }

  join(caller: Caller): Promise<T> {
    const request = Promise.withResolvers<T>();
    if (this.#waiting.size === 0) setImmediate(() => this.#send());
    const batch = this.#waiting.get(caller);
    if (batch) batch.push(request);
    else this.#waiting.set(caller, [request]);
    return request.promise;
  }

  #send(): void {
    const batches = this.#waiting;
    this.#waiting = new Map();
    for (const [caller, batch] of batches) {
      const answers = this.#ask(caller, batch.length);
      // A pending answer must not delay the others.
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Promise<T>);
    }
  }
}

import type { Caller } from "#lib/rate-limit/schema.ts";

/** Asks for as many requests as came together; gives an answer to come for each. */
type Ask<T> = (caller: Caller, count: number) => Promise<T>[];

/**
 * Gathers the requests of one caller that arrive in one turn of the event loop, so that one
 * round trip answers them all: under load that is most of them, alone it is one as before.
 * What a round trip tells is newer than the arrival of everything that it answers.
 */
export class Batches<T> {
  readonly #ask: Ask<T>;
  #waiting = new Map<Caller, PromiseWithResolvers<T>[]>();

  constructor(ask: Ask<T>) {
    this.#ask = ask;
  }

  /** Joins the batch of this turn. */
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
      // Each goes out as soon as it is there: what Redis owes another does not hold it back.
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Promise<T>);
    }
  }
}

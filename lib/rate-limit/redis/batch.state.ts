import type { Caller } from "#lib/rate-limit/schema.ts";

/** Asks for as many requests as came together; gives an answer to come for each. */
type Ask<T> = (caller: Caller, count: number) => Promise<T>[];

interface Batch<T> {
  caller: Caller;
  requests: PromiseWithResolvers<T>[];
}

/**
 * What a caller's requests are gathered by. Those of a key come with the one record of it that is kept; an address has the
 * same limits at all times.
 */
function nameOf(caller: Caller): Caller | string {
  return caller.kind === "key" ? caller : caller.address;
}

/**
 * Gathers the requests of one caller that arrive in one turn of the event loop, so that one
 * round trip answers them all: under load that is most of them, alone it is one as before.
 * What a round trip tells is newer than the arrival of everything that it answers.
 */
export class Batches<T> {
  readonly #ask: Ask<T>;
  #waiting = new Map<Caller | string, Batch<T>>();

  constructor(ask: Ask<T>) {
    this.#ask = ask;
  }

  /** Joins the batch of this turn. */
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
      // Each goes out as soon as it is there: what Redis owes another does not hold it back.
      for (const [index, { resolve }] of requests.entries()) resolve(answers[index] as Promise<T>);
    }
  }
}

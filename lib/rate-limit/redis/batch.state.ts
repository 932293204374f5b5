import type { Caller } from "#lib/rate-limit/schema.ts";

type Ask<T> = (caller: Caller, count: number) => Promise<T>[];

interface Line<T> {
  caller: Caller;
  waiting: PromiseWithResolvers<T>[];
}

/** Requests of one key share a round trip only under the same plan, which its record holds; an address always has the same limits. */
function nameOf(caller: Caller): Caller | string {
  return caller.kind === "address" ? caller.address : caller;
}

/**
 * Batches a caller's requests into one round trip: those of one turn of the event loop, and those that arrive while the
 * batch before is being answered. The answer is newer than the arrival of each.
 */
export class Batches<T> {
  readonly #ask: Ask<T>;
  /** Of the callers with a batch that is due or being answered. */
  readonly #lines = new Map<Caller | string, Line<T>>();
  #due: Line<T>[] = [];

  constructor(ask: Ask<T>) {
    this.#ask = ask;
  }

  join(caller: Caller): Promise<T> {
    const request = Promise.withResolvers<T>();
    const name = nameOf(caller);
    const line = this.#lines.get(name);
    if (line) line.waiting.push(request);
    else {
      const made = { caller, waiting: [request] };
      this.#lines.set(name, made);
      this.#sendSoon(made);
    }
    return request.promise;
  }

  #sendSoon(line: Line<T>): void {
    if (this.#due.length === 0) setImmediate(() => this.#sendAll());
    this.#due.push(line);
  }

  #sendAll(): void {
    const due = this.#due;
    this.#due = [];
    for (const line of due) this.#send(line);
  }

  #send(line: Line<T>): void {
    const requests = line.waiting;
    line.waiting = [];
    const answers = this.#ask(line.caller, requests.length);
    // A pending answer must not delay the others.
    for (const [index, { resolve }] of requests.entries()) resolve(answers[index] as Promise<T>);
    const proceed = (): void => {
      if (line.waiting.length > 0) this.#sendSoon(line);
      else this.#lines.delete(nameOf(line.caller));
    };
    answers.at(-1)?.then(proceed, proceed);
  }
}

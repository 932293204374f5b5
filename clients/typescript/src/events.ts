import { Listing } from "./listing.ts";
import type { CallOptions, WriteOptions } from "./options.ts";
import { searchOf } from "./query.ts";
import { bodyOf } from "./response.ts";
import type { Transport } from "./transport.ts";
import type { EventQuery, EventType, PetstoreEvent } from "./types.ts";
import { wait } from "./wait.ts";

export interface Follow extends CallOptions, Pick<EventQuery, "after" | "types"> {
  /** Between looks at the end of the log, one request each; 10 s by default. */
  intervalMs?: number;
}

export class Events {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** What is in the log now. */
  list(query: EventQuery = {}, options: CallOptions = {}): Listing<PetstoreEvent> {
    return new Listing(this.#transport, "/events", searchOf({ limit: 100, ...query }), options);
  }

  async get(id: bigint, options: CallOptions = {}): Promise<PetstoreEvent> {
    return bodyOf<PetstoreEvent>(await this.#transport.read(`/events/${id}`, "", options));
  }

  /** In a test project: writes an event about nothing that exists. */
  async trigger(type: EventType, options: Omit<WriteOptions, "ifMatch" | "ifNoneMatch"> = {}): Promise<void> {
    await this.#transport.write("POST", "/events", { type }, options);
  }

  /**
   * The log from `after` on, and then what comes, without an end: leave the loop, or abort the signal. Store the `id` of
   * each event that you have dealt with; as `after` it resumes there.
   */
  async *follow({ after, types, intervalMs = 10_000, ...options }: Follow = {}): AsyncGenerator<PetstoreEvent, never, undefined> {
    for (let cursor = after; ; await wait(intervalMs, options.signal)) {
      for await (const event of this.list({ after: cursor, types }, options)) {
        yield event;
        cursor = event.id;
      }
    }
  }
}

import { PetstoreError } from "./errors.ts";
import { forward, type LocalAnswer } from "./forward.ts";
import { type ListenOptions, readListenOptions, USAGE, UsageError } from "./listen-options.ts";
import { Petstore } from "./petstore.ts";
import { Quota } from "./quota.ts";
import { mayPass } from "./retry.ts";
import type { PetstoreEvent } from "./types.ts";
import type { wait } from "./wait.ts";

export interface Surroundings {
  say(line: string): void;
  complain(line: string): void;
  wait: typeof wait;
  /** Ends listening. */
  signal: AbortSignal;
}

const PAGE = 100;
const EXPOSED =
  "Others on this machine can see --secret in the list of processes: use the environment variable PETSTORE_WEBHOOK_SECRET, or --secret-file.";

/** Answers of a server must not move the cursor, color, or rename the terminal that shows them. */
const printable = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "");
const sentenceOf = ({ message, code }: PetstoreError): string => printable(`Petstore: ${message} (${code})`);

function lineOf({ occurredAt, type, id }: PetstoreEvent, { isAccepted, outcome, durationMs, attempts }: LocalAnswer): string {
  const tries = attempts === 1 ? "" : ` (${attempts} attempts)`;
  return printable(`${occurredAt} ${type} ${id} ${outcome} ${durationMs} ms${tries}${isAccepted ? "" : " FAILED"}`);
}

class Listener {
  readonly #options: ListenOptions;
  readonly #around: Surroundings;
  readonly #quota = new Quota();
  readonly #petstore: Petstore;
  #cursor: bigint | undefined;
  #idleLooks = 0;
  #accepted = 0;
  #failed = 0;

  constructor(options: ListenOptions, around: Surroundings) {
    this.#options = options;
    this.#around = around;
    this.#cursor = options.after;
    const { key, baseUrl, project } = options;
    // Repeating is paced here, so that each request counts.
    this.#petstore = new Petstore({ key, baseUrl, project, maxRetries: 0, fetch: (url, init) => this.#send(url, init) });
  }

  async #send(url: string, init: RequestInit): Promise<Response> {
    const response = await fetch(url, init);
    this.#quota.count(response.headers, Date.now());
    return response;
  }

  /** @throws PetstoreError one that waiting does not cure; or the signal's reason */
  async run(): Promise<never> {
    const { forwardTo, secret, types, after } = this.#options;
    if (after === undefined) await this.#patiently(() => this.#findEnd());
    this.#around.say(`Forwarding ${types?.join(", ") ?? "all events"} to ${forwardTo}`);
    this.#around.say(`Signing secret: ${secret}`);
    if (after === undefined) await this.#pause(0);
    for (;;) {
      await this.#patiently(() => this.#look());
      await this.#pause(0);
    }
  }

  summary(): string {
    const events = this.#accepted === 1 ? "1 event" : `${this.#accepted} events`;
    const resume = this.#cursor === undefined ? "" : ` To continue from here, add --after ${this.#cursor}.`;
    return `Forwarded ${events}; ${this.#failed} failed.${resume}`;
  }

  async #findEnd(): Promise<void> {
    const { items } = await this.#petstore.events.list({ order: "desc", limit: 1 }, { signal: this.#around.signal }).page();
    // Before the first event of all, so that an empty log starts there.
    this.#cursor = items[0]?.id ?? 0n;
  }

  async #look(): Promise<void> {
    const { wait: waitFor, signal } = this.#around;
    const { types, forwardTo, secret } = this.#options;
    const { items } = await this.#petstore.events.list({ after: this.#cursor, types, limit: PAGE }, { signal }).page();
    for (const event of items) {
      const answer = await forward(event, { address: forwardTo, secret, wait: waitFor, signal });
      this.#around.say(lineOf(event, answer));
      if (answer.isAccepted) this.#accepted += 1;
      else this.#failed += 1;
      this.#cursor = event.id;
    }
    this.#idleLooks = items.length === 0 ? this.#idleLooks + 1 : 0;
  }

  async #pause(minMs: number): Promise<void> {
    const ms = Math.max(minMs, this.#quota.waitMs(this.#idleLooks));
    if (this.#quota.isDayUsed()) {
      const minutes = Math.ceil(ms / 60_000);
      this.#around.complain(
        `No more of the day’s requests are left for listening. The next look is in ${minutes} min, when they are renewed.`,
      );
    }
    await this.#around.wait(ms, this.#around.signal);
  }

  /** Again, until it works. */
  async #patiently(work: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof PetstoreError && mayPass(error))) throw error;
        this.#around.complain(sentenceOf(error));
        this.#idleLooks += 1;
        await this.#pause(error.retryAfterMs ?? 0);
      }
    }
  }
}

/**
 * The command `petstore listen`.
 * @param args without the program
 * @returns the exit code: 0 after an abort, 1 if Petstore refuses, 2 if it cannot be done as typed
 */
export async function listen(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  around: Surroundings,
): Promise<number> {
  let listener: Listener | undefined;
  try {
    const options = readListenOptions(args, environment);
    if (options === undefined) {
      around.say(USAGE);
      return 0;
    }
    if (options.isSecretExposed) around.complain(EXPOSED);
    listener = new Listener(options, around);
    return await listener.run();
  } catch (error) {
    if (error instanceof UsageError) {
      around.complain(`${error.message}\nSee petstore --help.`);
      return 2;
    }
    const isOver = around.signal.aborted;
    if (!isOver && !(error instanceof PetstoreError)) throw error;
    if (!isOver) around.complain(sentenceOf(error as PetstoreError));
    if (listener) around.say(listener.summary());
    return isOver ? 0 : 1;
  }
}

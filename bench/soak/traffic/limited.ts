import { setTimeout as delay } from "node:timers/promises";
import { SteadyClient } from "#e2e/support/steady-client.ts";
import { Answers, type Traffic } from "../traffic.ts";

const PACE_MS = 300;
const CLIENTS = 2;
/** Of the limit: once in Redis, and once in shares if it goes away. */
const MAX_TIMES = 2;

/** Asks more often than its plan allows, and counts what was accepted in each minute. */
export class Limited implements Traffic {
  readonly name = "API over its limit";
  readonly isSteady = false;
  readonly answers = new Answers();
  /** By the minute's end, as the answers say. */
  readonly #accepted = new Map<string, number>();
  readonly #base: string;
  readonly #key: string;
  readonly #perMinute: number;

  constructor(base: string, key: string, perMinute: number) {
    this.#base = base;
    this.#key = key;
    this.#perMinute = perMinute;
  }

  /** The most that a minute accepted. */
  get max(): number {
    return Math.max(0, ...this.#accepted.values());
  }

  get minutes(): number {
    return this.#accepted.size;
  }

  async run(stop: AbortSignal): Promise<void> {
    await Promise.all(Array.from({ length: CLIENTS }, () => this.#ask(stop)));
  }

  async #ask(stop: AbortSignal): Promise<void> {
    const client = new SteadyClient();
    while (!stop.aborted) {
      await this.answers.count(async () => {
        const answer = await client.call(this.#base, "GET", "/v1/pets?limit=1", { key: this.#key });
        const end = answer.headers["x-ratelimit-reset"] ?? "";
        if (answer.status === 200) this.#accepted.set(end, (this.#accepted.get(end) ?? 0) + 1);
        return answer;
      });
      await delay(PACE_MS);
    }
    client.close();
  }

  async check(): Promise<string[]> {
    return [];
  }

  async broken(): Promise<string[]> {
    return [...this.#accepted]
      .filter(([, accepted]) => accepted > MAX_TIMES * this.#perMinute)
      .map(
        ([end, accepted]) =>
          `${accepted} requests were accepted in the minute that ends at ${end}, where ${this.#perMinute} are allowed, twice that if Redis goes away`,
      );
  }
}

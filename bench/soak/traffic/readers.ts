import { setTimeout as delay } from "node:timers/promises";
import { Answers, type Traffic } from "../traffic.ts";

/** Asks again and again for what `ask` asks. */
export class Readers implements Traffic {
  readonly isSteady = true;
  readonly answers = new Answers();
  readonly name: string;
  readonly #ask: () => Promise<{ status: number }>;
  readonly #paceMs: number;
  #strange: number | undefined;

  constructor(name: string, paceMs: number, ask: () => Promise<{ status: number }>) {
    this.name = name;
    this.#paceMs = paceMs;
    this.#ask = ask;
  }

  async run(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      const status = await this.answers.count(this.#ask);
      if (status >= 300 && status < 500) this.#strange = status;
      await delay(this.#paceMs);
    }
  }

  async check(): Promise<string[]> {
    return [];
  }

  async broken(): Promise<string[]> {
    return this.#strange === undefined ? [] : [`an answer was ${this.#strange}`];
  }
}

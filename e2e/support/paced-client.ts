import { setTimeout as delay } from "node:timers/promises";
import { SteadyClient } from "./steady-client.ts";

const PACE_MS = 40;

/** Makes about twenty calls per second. */
export class PacedClient {
  /** 0 without an answer. */
  readonly statuses: number[] = [];
  readonly #client = new SteadyClient();
  #stopped = false;
  readonly #done: Promise<void>;

  constructor(base: string, key: string) {
    this.#done = this.#run(base, key);
  }

  async #run(base: string, key: string): Promise<void> {
    while (!this.#stopped) {
      const answer = await this.#client.call(base, "GET", "/v1/pets?limit=1", { key }).catch(() => ({ status: 0 }));
      this.statuses.push(answer.status);
      await delay(PACE_MS);
    }
  }

  /** Finishes the call in flight. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#done;
    this.#client.close();
  }
}

import { setTimeout as delay } from "node:timers/promises";
import { SteadyClient } from "#e2e/support/steady-client.ts";
import { Answers, hasFailed } from "../soak/traffic.ts";

const PACE_MS = 100;
const READERS = 4;

export interface Felt {
  asked: number;
  failed: number;
  /** The longest time in which no request was answered well. */
  downSeconds: number;
  slowestSeconds: number;
}

/** Staff and programs at work: five clients of the API, of which one adds animals, and one that reads pages. */
export class Load {
  readonly #answers = new Answers();
  readonly #added: string[] = [];
  readonly #stop = new AbortController();
  readonly #done: Promise<unknown>;

  constructor(base: string, key: string) {
    const read = (client: SteadyClient) => client.call(base, "GET", "/v1/pets?limit=10", { key });
    const page = (client: SteadyClient) => client.call(base, "GET", "/sign-in");
    const add = async (client: SteadyClient) => {
      const name = `Pet ${crypto.randomUUID()}`;
      const answer = await client.call(base, "POST", "/v1/pets", { key, body: JSON.stringify({ name, categoryId: 3 }) });
      if (answer.status === 201) this.#added.push(name);
      return answer;
    };
    this.#done = Promise.all([...Array.from({ length: READERS }, () => read), page, add].map((ask) => this.#repeat(ask)));
  }

  async #repeat(ask: (client: SteadyClient) => Promise<{ status: number }>): Promise<void> {
    const client = new SteadyClient();
    while (!this.#stop.signal.aborted) {
      await this.#answers.count(() => ask(client));
      await delay(PACE_MS);
    }
    client.close();
  }

  /** @returns the names of animals whose addition was acknowledged */
  async stop(): Promise<{ felt: Felt; added: readonly string[] }> {
    this.#stop.abort();
    await this.#done;
    const { all } = this.#answers;
    const good = all.filter(({ status }) => status >= 200 && status < 300);
    const ends = good.map(({ at, ms }) => at + ms).toSorted((a, b) => a - b);
    const gaps = ends.slice(1).map((end, i) => end - (ends[i] ?? end));
    const felt = {
      asked: all.length,
      failed: all.filter(hasFailed).length,
      downSeconds: Math.max(0, ...gaps) / 1000,
      slowestSeconds: Math.max(0, ...good.map(({ ms }) => ms)) / 1000,
    };
    return { felt, added: this.#added };
  }
}

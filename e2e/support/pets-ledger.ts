import { setTimeout as delay } from "node:timers/promises";
import { contractErrors } from "./contract.ts";
import { NoAnswer, type SteadyAnswer, SteadyClient } from "./steady-client.ts";

/** Leaves CPU to the service, which may be recovering. */
const [PAUSE_MS, RECOVERY_PAUSE_MS] = [5, 20];

interface Pet {
  id: number;
  name: string;
}

interface LedgerOptions {
  key: string;
  writers: number;
  base: () => string;
}

/** Concurrent writers on `POST /v1/pets` with unique names; records every answer. */
export class PetsLedger {
  /** Ids by name. */
  readonly created = new Map<string, number>();
  /** Times from `performance.now()`. */
  readonly answers: { status: number; at: number }[] = [];
  readonly unanswered: string[] = [];
  /** Neither a 201 nor a complete, valid 503. */
  readonly errors: string[] = [];
  begun = 0;
  readonly madeBy: number[];
  readonly #options: LedgerOptions;
  #running: Promise<unknown> | undefined;
  #stopped = false;

  constructor(options: LedgerOptions) {
    this.#options = options;
    this.madeBy = Array<number>(options.writers).fill(0);
  }

  start(): void {
    this.#stopped = false;
    this.#running = Promise.all(this.madeBy.map((_, writer) => this.#write(writer)));
  }

  /** Resolves after the last answers. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  count(status: number): number {
    return this.answers.filter((answer) => answer.status === status).length;
  }

  async #write(writer: number): Promise<void> {
    const client = new SteadyClient();
    while (!this.#stopped) {
      const name = `pet ${writer}-${crypto.randomUUID()}`;
      this.begun += 1;
      try {
        const answer = await client.call(this.#options.base(), "POST", "/v1/pets", {
          key: this.#options.key,
          body: JSON.stringify({ name, categoryId: writer }),
        });
        this.answers.push({ status: answer.status, at: performance.now() });
        if (answer.status === 201) {
          this.created.set(name, (JSON.parse(answer.text) as Pet).id);
          this.madeBy[writer] = (this.madeBy[writer] ?? 0) + 1;
          await delay(PAUSE_MS);
          continue;
        }
        this.#judge(answer);
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
        this.unanswered.push(error.message);
      }
      await delay(RECOVERY_PAUSE_MS);
    }
    client.close();
  }

  #judge(answer: SteadyAnswer): void {
    const errors = contractErrors("POST", "/v1/pets", answer);
    if (answer.status !== 503) errors.push(`status ${answer.status}`);
    else if (!/^[1-9]\d*$/.test(answer.headers["retry-after"] ?? "")) errors.push(`Retry-After is ${answer.headers["retry-after"]}`);
    for (const name of ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"]) {
      if (!/^\d+$/.test(answer.headers[name] ?? "")) errors.push(`${name} is ${answer.headers[name]}`);
    }
    if (errors.length > 0) this.errors.push(`${errors.join("; ")}: ${answer.text}`);
  }

  /**
   * Pages through the whole list and compares it with the record.
   * @returns missing, duplicate, and mismatched ids
   */
  async differences(): Promise<string[]> {
    const listed = new Map<string, number[]>();
    const client = new SteadyClient();
    let path: string | undefined = "/v1/pets?limit=100";
    while (path) {
      const page: SteadyAnswer = await client.call(this.#options.base(), "GET", path, { key: this.#options.key });
      if (page.status !== 200) throw new Error(`the list cannot be read: ${page.status} ${page.text}`);
      for (const { id, name } of JSON.parse(page.text) as Pet[]) listed.set(name, [...(listed.get(name) ?? []), id]);
      const next = /<([^>]+)>; rel="next"/.exec(page.headers["link"] ?? "")?.[1];
      path = next && `${new URL(next).pathname}${new URL(next).search}`;
    }
    client.close();
    const twice = [...listed].filter(([, ids]) => ids.length > 1).map(([name]) => `${name} is there more than once`);
    const wrong = [...this.created]
      .filter(([name, id]) => listed.get(name)?.[0] !== id)
      .map(([name]) => `${name} is missing or has another id`);
    return [...twice, ...wrong];
  }
}

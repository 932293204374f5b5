import { setTimeout as delay } from "node:timers/promises";
import { eventually } from "./eventually.ts";
import { NoAnswer, type SteadyAnswer, SteadyClient } from "./steady-client.ts";

/** Each client pauses between two requests, which leaves CPU to the service. */
const PAUSE_MS = 5;

interface Pet {
  id: number;
  name: string;
}

/**
 * Load-balancer clients: each rotates through the servers and skips one after `Connection: close` or a refused
 * connection. Any other failure or unannounced refusal is a fault.
 */
export class RoundRobin {
  readonly errors: string[] = [];
  answered = 0;
  readonly #bases: string[];
  readonly #key: string;
  readonly #mayRefuse = new Set<string>();
  readonly #closes = new Map<string, number>();
  readonly #created: Pet[] = [];
  #running: Promise<unknown> = Promise.resolve();
  #stopped = false;

  constructor(bases: string[], key: string) {
    this.#bases = bases;
    this.#key = key;
  }

  /** @param clients with keep-alive, and with a connection per request */
  start(clients: { keeping: number; fresh: number }): void {
    const kinds = [...Array<boolean>(clients.keeping).fill(true), ...Array<boolean>(clients.fresh).fill(false)];
    this.#running = Promise.all(kinds.map((keepAlive, n) => this.#run(keepAlive, n)));
  }

  /** Waits for about ten answers from each of sixteen clients. */
  async goesOn(): Promise<void> {
    const before = this.answered;
    await eventually("more answers", () => this.answered > before + 160);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  /** Accepts refused connections. */
  mayRefuse(base: string): void {
    this.#mayRefuse.add(base);
  }

  askedToClose(base: string): number {
    return this.#closes.get(base) ?? 0;
  }

  async #run(keepAlive: boolean, client: number): Promise<void> {
    const connections = new SteadyClient(keepAlive);
    const left = new Set<string>();
    for (let n = client; !this.#stopped; n += 1) {
      const serving = this.#bases.filter((base) => !left.has(base));
      const base = serving[n % serving.length];
      if (base === undefined) {
        this.errors.push("no server is left");
        break;
      }
      try {
        const answer = await this.#ask(connections, base, n % 3 === 0);
        this.answered += 1;
        await delay(PAUSE_MS);
        if (!answer.closes || !keepAlive) continue;
        this.#closes.set(base, this.askedToClose(base) + 1);
        if (this.#bases.length > 1) left.add(base);
      } catch (error) {
        if (!(error instanceof NoAnswer && error.refused && this.#mayRefuse.has(base))) this.errors.push(String(error));
        left.add(base);
      }
    }
    connections.close();
  }

  async #ask(connections: SteadyClient, base: string, writes: boolean): Promise<SteadyAnswer> {
    const key = this.#key;
    if (!writes) {
      const answer = await connections.call(base, "GET", "/v1/pets?limit=5", { key });
      if (answer.status !== 200) this.errors.push(`GET: ${answer.status} ${answer.text}`);
      return answer;
    }
    const body = JSON.stringify({ name: crypto.randomUUID(), categoryId: 1 });
    const answer = await connections.call(base, "POST", "/v1/pets", { key, body });
    if (answer.status === 201) this.#created.push(JSON.parse(answer.text) as Pet);
    else this.errors.push(`POST: ${answer.status} ${answer.text}`);
    return answer;
  }

  /** Confirmed by a 201, yet not found. */
  async missingPets(base: string): Promise<string[]> {
    const connections = new SteadyClient();
    const missing: string[] = [];
    for (const { id, name } of this.#created) {
      const { text } = await connections.call(base, "GET", `/v1/pets/${id}`, { key: this.#key });
      if (!text.includes(name)) missing.push(`${id}: ${text}`);
    }
    connections.close();
    return missing;
  }
}

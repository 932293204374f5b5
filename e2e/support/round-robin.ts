import { eventually } from "./eventually.ts";
import { NoAnswer, type SteadyAnswer, SteadyClient } from "./steady-client.ts";

interface Pet {
  id: number;
  name: string;
}

/**
 * A tiny load balancer's clients: each takes the servers in turn, and leaves one
 * out from when it answered `Connection: close` or refused a new connection.
 * Every other failure, and every refusal that was not announced, is a fault.
 */
export class RoundRobin {
  readonly faults: string[] = [];
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

  /** @param clients how many keep their connections, and how many make a new one for each request */
  start(clients: { keeping: number; fresh: number }): void {
    const kinds = [...Array<boolean>(clients.keeping).fill(true), ...Array<boolean>(clients.fresh).fill(false)];
    this.#running = Promise.all(kinds.map((keepAlive, n) => this.#run(keepAlive, n)));
  }

  /** Waits until each of some sixteen clients has had about ten more answers. */
  async goesOn(): Promise<void> {
    const before = this.answered;
    await eventually("more answers", () => this.answered > before + 160);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  /** From now on this server may refuse new connections. */
  mayRefuse(base: string): void {
    this.#mayRefuse.add(base);
  }

  /** How often a server asked to use another connection. */
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
        this.faults.push("no server is left");
        break;
      }
      try {
        const answer = await this.#ask(connections, base, n % 3 === 0);
        this.answered += 1;
        if (!answer.closes || !keepAlive) continue;
        this.#closes.set(base, this.askedToClose(base) + 1);
        if (this.#bases.length > 1) left.add(base);
      } catch (error) {
        if (!(error instanceof NoAnswer && error.refused && this.#mayRefuse.has(base))) this.faults.push(String(error));
        left.add(base);
      }
    }
    connections.close();
  }

  async #ask(connections: SteadyClient, base: string, writes: boolean): Promise<SteadyAnswer> {
    const key = this.#key;
    if (!writes) {
      const answer = await connections.call(base, "GET", "/v1/pets?limit=5", { key });
      if (answer.status !== 200) this.faults.push(`GET: ${answer.status} ${answer.text}`);
      return answer;
    }
    const body = JSON.stringify({ name: crypto.randomUUID(), categoryId: 1 });
    const answer = await connections.call(base, "POST", "/v1/pets", { key, body });
    if (answer.status === 201) this.#created.push(JSON.parse(answer.text) as Pet);
    else this.faults.push(`POST: ${answer.status} ${answer.text}`);
    return answer;
  }

  /** The pets that got a 201 and cannot be fetched; empty when all is well. */
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

import { setTimeout as delay } from "node:timers/promises";
import { SteadyClient } from "#e2e/support/steady-client.ts";
import { Answers, type Traffic } from "../traffic.ts";
import { differences, type Writers } from "./writers.ts";

interface Event {
  id: number;
  type: string;
  data: { id: number; name: string };
}

const PACE_MS = 500;
const PAGE = 100;
const TYPES = "pet.created,pet.updated,pet.deleted";

/** Keeps a copy of the animals by the event log alone. */
export class Events implements Traffic {
  readonly name = "API events";
  readonly isSteady = true;
  readonly answers = new Answers();
  readonly #names = new Map<number, string>();
  readonly #faults: string[] = [];
  readonly #client = new SteadyClient();
  readonly #base: string;
  readonly #key: string;
  readonly #writers: Writers;
  #after = 0;
  seen = 0;

  constructor(base: string, key: string, writers: Writers) {
    this.#base = base;
    this.#key = key;
    this.#writers = writers;
  }

  async run(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      const applied = await this.#follow();
      if (applied !== PAGE) await delay(PACE_MS);
    }
  }

  /** @returns how many events were applied; undefined without an answer */
  async #follow(): Promise<number | undefined> {
    let applied: number | undefined;
    await this.answers.count(async () => {
      const path = `/v1/events?limit=${PAGE}&types=${TYPES}${this.#after === 0 ? "" : `&after=${this.#after}`}`;
      const answer = await this.#client.call(this.#base, "GET", path, { key: this.#key });
      if (answer.status === 200) {
        const events = JSON.parse(answer.text) as Event[];
        for (const event of events) this.#apply(event);
        applied = events.length;
      }
      return answer;
    });
    return applied;
  }

  #apply({ id, type, data }: Event): void {
    if (id <= this.#after) this.#faults.push(`event ${id} came after event ${this.#after}`);
    if (type === "pet.created" && this.#names.has(data.id)) this.#faults.push(`animal ${data.id} was created twice`);
    this.#after = id;
    this.seen += 1;
    if (type === "pet.deleted") this.#names.delete(data.id);
    else this.#names.set(data.id, data.name);
  }

  async check(): Promise<string[]> {
    return [];
  }

  async broken(): Promise<string[]> {
    let applied: number | undefined = PAGE;
    while (applied !== undefined && applied > 0) applied = await this.#follow();
    this.#client.close();
    if (applied === undefined) return [...this.#faults, "the event log cannot be read"];
    return [...this.#faults, ...differences(this.#writers.acknowledged, this.#names, "the copy by events")];
  }
}

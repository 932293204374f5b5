import { setTimeout as delay } from "node:timers/promises";
import type { BrowserClient } from "#e2e/support/browser-client.ts";
import type { PetImport } from "#lib/shelter/pets/import/schema.ts";
import { settled } from "../settled.ts";
import { Answers, inTime, type Traffic } from "../traffic.ts";

export const IMPORT_ROWS = 200;
const PACE_MS = 15_000;
const MAX_MS = 120_000;
/** Half of the imports are checked sooner, whatever other people import: faults delay only some of them. */
const MAX_MEDIAN_MS = 10_000;
const FINAL = new Set(["done", "failed", "cancelled"]);

/** Imports lists of animals one after the other, as a shelter's staff would. */
export class Imports implements Traffic {
  readonly name = "imports";
  readonly isSteady = false;
  readonly answers = new Answers();
  /** Acknowledged starts, which have to end with all their rows. */
  readonly #started: string[] = [];
  readonly #checkedAfterMs: number[] = [];
  readonly #staff: BrowserClient;
  readonly #at: string;

  constructor(staff: BrowserClient, project: string) {
    this.#staff = staff;
    this.#at = `/api/projects/${project}/imports`;
  }

  get medianCheckMs(): number {
    return this.#checkedAfterMs.toSorted((a, b) => a - b)[Math.floor(this.#checkedAfterMs.length / 2)] ?? 0;
  }

  get started(): number {
    return this.#started.length;
  }

  async run(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      await this.#import(stop);
      await delay(PACE_MS, undefined, { signal: stop }).catch(() => undefined);
    }
  }

  async #look(id: string): Promise<PetImport | undefined> {
    const answer = await inTime(this.#staff.send("GET", `${this.#at}/${id}`)).catch(() => undefined);
    return answer?.status === 200 ? (JSON.parse(answer.text) as PetImport) : undefined;
  }

  async #import(stop: AbortSignal): Promise<void> {
    const body = `name,category\n${Array.from({ length: IMPORT_ROWS }, (_, n) => `Listed ${n},1`).join("\n")}\n`;
    let id = "";
    await this.answers.count(async () => {
      const answer = await this.#staff.send("POST", `${this.#at}?name=list.csv&format=csv`, { body });
      if (answer.status === 201) id = (JSON.parse(answer.text) as { id: string }).id;
      return answer;
    });
    if (id === "") return;
    const began = performance.now();
    const isReady = await settled(async () => (await this.#look(id))?.state === "ready", MAX_MS, stop);
    if (!stop.aborted) this.#checkedAfterMs.push(performance.now() - began);
    if (!isReady) return;
    const status = await this.answers.count(() => this.#staff.send("POST", `${this.#at}/${id}/start`, { body: { mode: "all" } }));
    if (status >= 200 && status < 300) this.#started.push(id);
  }

  async check(): Promise<string[]> {
    return [];
  }

  async broken(): Promise<string[]> {
    const broken: string[] = [];
    for (const id of this.#started) {
      const ended = await settled(async () => {
        const found = await this.#look(id);
        return found && FINAL.has(found.state) && found;
      }, MAX_MS);
      if (ended?.state !== "done" || ended.addedRows !== IMPORT_ROWS)
        broken.push(`import ${id} is ${ended?.state ?? "not done"} with ${ended?.addedRows ?? "unknown"} of ${IMPORT_ROWS} rows`);
    }
    if (this.medianCheckMs > MAX_MEDIAN_MS)
      broken.push(`half of the imports took longer than ${Math.round(this.medianCheckMs / 1000)} s to be checked`);
    return broken;
  }
}

import { setTimeout as delay } from "node:timers/promises";
import type { Pebble } from "#e2e/support/pebble.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { faultOf } from "../../soak/report.ts";
import type { Phase } from "../../soak/schedule.ts";
import { Answers, type Traffic } from "../../soak/traffic.ts";

const LOOK_MS = 200;
const ORDER = "new-order ";

/** Watches the orders that Pebble took. */
export class Orders implements Traffic {
  readonly name = "certificate orders";
  readonly isSteady = false;
  readonly answers = new Answers();
  /** Epoch milliseconds, by name. */
  readonly #orderedAt = new Map<string, number[]>();
  readonly #pebble: Pebble;
  #seen = 0;

  constructor(pebble: Pebble) {
    this.#pebble = pebble;
  }

  get names(): number {
    return this.#orderedAt.size;
  }

  get total(): number {
    return this.answers.all.length;
  }

  async run(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      this.#look();
      await delay(LOOK_MS);
    }
  }

  #look(): void {
    const { done } = this.#pebble.front;
    for (; this.#seen < done.length; this.#seen += 1) {
      const what = done[this.#seen] ?? "";
      if (!what.startsWith(ORDER)) continue;
      const name = what.slice(ORDER.length);
      this.#orderedAt.set(name, [...(this.#orderedAt.get(name) ?? []), Date.now()]);
      this.answers.all.push({ at: Date.now(), status: 201, ms: 0 });
    }
  }

  async check(): Promise<string[]> {
    return [];
  }

  async broken(): Promise<string[]> {
    const { rows } = await pool().query<{ name: string; n: number }>(
      "select name, count(*)::int as n from certificate_attempts where state = 'issued' group by name having count(*) > 1",
    );
    return rows.map(({ name, n }) => `${name} got ${n} certificates`);
  }

  /** @returns names that were ordered again although no fault came between the two orders */
  again(phases: readonly Phase[]): string[] {
    this.#look();
    return [...this.#orderedAt].flatMap(([name, times]) =>
      times.slice(1).flatMap((second, n) => {
        const first = times[n] ?? 0;
        return faultOf({ at: first, ms: second - first }, phases) ? [] : [`${name} was ordered again at ${new Date(second).toISOString()}`];
      }),
    );
  }
}

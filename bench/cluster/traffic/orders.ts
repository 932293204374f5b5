import { setTimeout as delay } from "node:timers/promises";
import type { Pebble } from "#e2e/support/pebble.ts";
import { pool } from "#lib/platform/db/pool.ts";
import type { Phase } from "../../harness/schedule.ts";
import { Answers, type Traffic } from "../../harness/traffic.ts";
import { faultOf } from "../../harness/traffic-tables.ts";

const LOOK_MS = 200;
const ORDER = "new-order ";

export interface Orders extends Traffic {
  readonly names: number;
  /** Names that were ordered again although no fault came between the two orders. */
  again(phases: readonly Phase[]): string[];
}

export function orders({ front: { done } }: Pebble): Orders {
  const answers = new Answers();
  /** Epoch milliseconds, by name. */
  const orderedAt = new Map<string, number[]>();
  let seen = 0;
  const look = (): void => {
    for (; seen < done.length; seen += 1) {
      const what = done[seen] ?? "";
      if (!what.startsWith(ORDER)) continue;
      const name = what.slice(ORDER.length);
      orderedAt.set(name, [...(orderedAt.get(name) ?? []), Date.now()]);
      answers.all.push({ at: Date.now(), status: 201, ms: 0 });
    }
  };
  return {
    name: "certificate orders",
    answers,
    get names() {
      return orderedAt.size;
    },
    async run(stop) {
      while (!stop.aborted) {
        look();
        await delay(LOOK_MS);
      }
    },
    async broken() {
      const { rows } = await pool().query<{ name: string; n: number }>(
        "select name, count(*)::int as n from certificate_attempts where state = 'issued' group by name having count(*) > 1",
      );
      return rows.map(({ name, n }) => `${name} got ${n} certificates`);
    },
    again(phases) {
      look();
      return [...orderedAt].flatMap(([name, times]) =>
        times.slice(1).flatMap((second, n) => {
          const first = times[n] ?? 0;
          return faultOf({ at: first, ms: second - first }, phases)
            ? []
            : [`${name} was ordered again at ${new Date(second).toISOString()}`];
        }),
      );
    },
  };
}

import { tagOf } from "#lib/gateway/rate-limit/redis/keys.rules.ts";
import type { Caller } from "#lib/gateway/rate-limit/schema.ts";
import { freshWindow, type SharedWindow, windowAt } from "#lib/gateway/rate-limit/share.rules.ts";
import { DAY_MS, MINUTE_MS } from "#lib/platform/time.ts";

/** Beyond this, the oldest is forgotten. */
const MAX_ADDRESSES = 50_000;

export interface Tally {
  tag: string;
  minute: SharedWindow;
  day: SharedWindow;
}

/** Bounded: ended days are swept, addresses are capped. */
export class Tallies {
  readonly #projects = new Map<string, Tally>();
  readonly #addresses = new Map<string, Tally>();

  of(caller: Caller, now: number): Tally {
    const all = caller.kind === "key" ? this.#projects : this.#addresses;
    const name = caller.kind === "key" ? caller.projectId : caller.address;
    let tally = all.get(name);
    if (!tally) {
      const [first] = this.#addresses.keys();
      if (all === this.#addresses && all.size >= MAX_ADDRESSES && first !== undefined) all.delete(first);
      tally = { tag: tagOf(caller), minute: freshWindow(now - (now % MINUTE_MS)), day: freshWindow(now - (now % DAY_MS)) };
      all.set(name, tally);
      return tally;
    }
    tally.minute = windowAt(tally.minute, MINUTE_MS, now);
    tally.day = windowAt(tally.day, DAY_MS, now);
    return tally;
  }

  running(now: number): { tag: string; kind: "minute" | "day"; window: SharedWindow }[] {
    return [...this.#projects.values(), ...this.#addresses.values()].flatMap(({ tag, minute, day }) => [
      ...(windowAt(minute, MINUTE_MS, now) === minute ? [{ tag, kind: "minute" as const, window: minute }] : []),
      ...(windowAt(day, DAY_MS, now) === day ? [{ tag, kind: "day" as const, window: day }] : []),
    ]);
  }

  sweep(now: number): void {
    for (const all of [this.#projects, this.#addresses]) {
      for (const [name, tally] of all) {
        if (now >= tally.day.start + DAY_MS) all.delete(name);
      }
    }
  }
}

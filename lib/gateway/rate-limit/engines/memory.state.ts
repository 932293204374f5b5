import { LRUCache } from "lru-cache";
import type { BanRegistry } from "#lib/gateway/rate-limit/bans/state.ts";
import {
  type Counters,
  charge,
  dayStartOf,
  freshCounters,
  judge,
  minuteStartOf,
  refund,
  rollWindows,
} from "#lib/gateway/rate-limit/rules.ts";
import type { BanPolicy, Caller, Charged, Verdict } from "#lib/gateway/rate-limit/schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { DAY_MS } from "#lib/platform/time.ts";

const MAX_ADDRESSES = 50_000;

/** Exact for one process; each of several admits a share of the limit. */
export class MemoryEngine {
  readonly #projects = new Map<string, Counters>();
  // `max` would allocate 1 MB at once.
  readonly #addresses = new LRUCache<string, Counters>({ maxSize: MAX_ADDRESSES, sizeCalculation: () => 1 });
  readonly #policy: BanPolicy;
  readonly #bans: BanRegistry;

  constructor(policy: BanPolicy, bans: BanRegistry) {
    this.#policy = policy;
    this.#bans = bans;
  }

  restore(charged: Map<string, Charged>, now: number): void {
    for (const [projectId, { minute, day }] of charged) {
      this.#projects.set(projectId, {
        minuteStart: minuteStartOf(now),
        minuteUsed: minute,
        dayStart: dayStartOf(now),
        dayUsed: day,
      });
    }
  }

  /** Returns a promise only while bans reload. */
  charge(caller: Caller, afterRejection: boolean, processes = 1): Verdict | Promise<Verdict> {
    const now = clock()();
    const counters = this.#countersOf(caller, now);
    if (caller.kind === "address") return charge(counters, undefined, caller.limits, now, processes);
    const { projectId, keyId } = caller;
    const verdict = charge(counters, this.#bans.find(projectId, keyId), caller.limits, now, processes);
    if (verdict.outcome === "allowed") return verdict;
    if (verdict.outcome === "banned") {
      const reloading = this.#bans.reloading(projectId);
      return reloading === undefined ? verdict : reloading.then(() => this.charge(caller, afterRejection, processes));
    }
    this.#bans.refused(caller, verdict, this.#policy, now, afterRejection);
    return verdict;
  }

  refund(caller: Caller, verdict: Verdict, processes = 1): void {
    refund(this.#countersOf(caller, clock()()), verdict, processes);
  }

  async peek(caller: Caller): Promise<Verdict> {
    if (caller.kind === "key") await this.#bans.reloading(caller.projectId);
    const now = clock()();
    return judge(
      this.#countersOf(caller, now),
      caller.kind === "key" ? this.#bans.find(caller.projectId, caller.keyId) : undefined,
      caller.limits,
      now,
    );
  }

  sweep(): void {
    const now = clock()();
    this.#bans.sweep(now);
    for (const all of [this.#projects, this.#addresses]) {
      for (const [name, counters] of [...all]) {
        if (now >= counters.dayStart + DAY_MS) all.delete(name);
      }
    }
  }

  #countersOf(caller: Caller, now: number): Counters {
    const all = caller.kind === "key" ? this.#projects : this.#addresses;
    const name = caller.kind === "key" ? caller.projectId : caller.address;
    let counters = all.get(name);
    if (counters) {
      rollWindows(counters, now);
      return counters;
    }
    counters = freshCounters(now);
    all.set(name, counters);
    return counters;
  }
}

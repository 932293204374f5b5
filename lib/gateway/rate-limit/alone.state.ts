import type { BanRegistry } from "#lib/gateway/rate-limit/bans/state.ts";
import { within } from "#lib/gateway/rate-limit/redis/restore.service.ts";
import type { RedisSession } from "#lib/gateway/rate-limit/redis/session.service.ts";
import type { Tallies, Tally } from "#lib/gateway/rate-limit/redis/tallies.state.ts";
import { charge, judge } from "#lib/gateway/rate-limit/rules.ts";
import type { BanPolicy, Caller, Charged, Verdict } from "#lib/gateway/rate-limit/schema.ts";
import { isPrepared, usedAlone } from "#lib/gateway/rate-limit/share.rules.ts";
import { clock } from "#lib/platform/clock.ts";

/** Delay after losing Redis, in which every process notices and stores its usage, or reconnects. */
export const SETTLED_MS = 1200;

interface AloneOptions {
  policy: BanPolicy;
  book: BanRegistry;
  /** Includes this process's usage. */
  stored(projectId: string, now: number): Promise<Charged>;
}

/**
 * Counts while Redis is away, against a share of the remainder.
 * Guarantees that all processes together stay within the limit, provided they all lost Redis: they share what the
 * database says was left of running windows, and later windows whole.
 */
export class AloneCounter {
  readonly #session: RedisSession;
  readonly #tallies: Tallies;
  readonly #options: AloneOptions;
  readonly #preparing = new Map<string, Promise<void>>();

  constructor(session: RedisSession, tallies: Tallies, options: AloneOptions) {
    this.#session = session;
    this.#tallies = tallies;
    this.#options = options;
  }

  /**
   * @param knew see `strike`
   * @returns undefined when the caller must decide again
   */
  async decide(caller: Caller, charging: boolean, knew: boolean): Promise<Verdict | undefined> {
    const { outage, lostAt, phase, place } = this.#session;
    const settling = place.processes > 1 ? SETTLED_MS - this.#session.awayForMs : 0;
    if (phase === "returning") return void (await this.#session.phaseChange());
    if (settling > 0) return void (await within(this.#session.phaseChange(), settling));
    const now = clock()();
    const tally = this.#tallies.of(caller, now);
    const { minute, day } = tally;
    const ready = [minute, day].every((window) => isPrepared(window, outage, lostAt));
    if (!ready) return void (await this.#prepareOnce(caller, tally));
    const { limits } = caller;
    const counters = {
      minuteStart: minute.start,
      minuteUsed: usedAlone(minute, limits.perMinute, place.processes, place.rank),
      dayStart: day.start,
      dayUsed: usedAlone(day, limits.perDay, place.processes, place.rank),
    };
    const standing = caller.kind === "key" ? this.#options.book.find(caller.projectId, caller.keyId) : undefined;
    const verdict = charging ? charge(counters, standing, limits, now) : judge(counters, standing, limits, now);
    verdict.degraded = true;
    if (charging && verdict.outcome === "allowed") {
      for (const window of [minute, day]) {
        window.own += 1;
        window.since += 1;
      }
    }
    if (charging && verdict.outcome === "limited" && caller.kind === "key")
      this.#options.book.refused(caller, verdict, this.#options.policy, now, knew);
    return verdict;
  }

  #prepareOnce(caller: Caller, tally: Tally): Promise<void> {
    const found = this.#preparing.get(tally.tag);
    if (found !== undefined) return found;
    const made = this.#prepare(caller, tally).finally(() => this.#preparing.delete(tally.tag));
    this.#preparing.set(tally.tag, made);
    return made;
  }

  async #prepare(caller: Caller, { minute, day }: Tally): Promise<void> {
    const session = this.#session;
    const { outage, place } = session;
    const isStale = (): boolean => session.phase !== "away" || session.outage !== outage;
    const knowsAll = place.processes === 1 && minute.known !== undefined && day.known !== undefined;
    let stored: Charged = { minute: 0, day: 0 };
    if (caller.kind === "key" && !knowsAll) {
      stored = await this.#options.stored(caller.projectId, clock()()).catch(() => stored);
      if (isStale()) return;
    }
    const sums = [
      { window: minute, sum: stored.minute },
      { window: day, sum: stored.day },
    ];
    for (const { window, sum } of sums) {
      if (isPrepared(window, outage, session.lostAt)) continue;
      window.outage = outage;
      window.base = Math.max(window.known ?? 0, window.own, sum);
      window.since = 0;
    }
  }
}

import { AloneCounter } from "#lib/gateway/rate-limit/alone.state.ts";
import { bansThatCount, type StoredBan } from "#lib/gateway/rate-limit/bans/data.ts";
import type { BanRegistry } from "#lib/gateway/rate-limit/bans/state.ts";
import { countRedisAnswer } from "#lib/gateway/rate-limit/metrics.state.ts";
import { Batches } from "#lib/gateway/rate-limit/redis/batch.state.ts";
import { type ChargeReply, type ChargeRequest, chargeValues, readCharge, UNKNOWN } from "#lib/gateway/rate-limit/redis/charge.rules.ts";
import { banStateKey, chargeKeys, versionsKey } from "#lib/gateway/rate-limit/redis/keys.rules.ts";
import type { Dial, RedisLink } from "#lib/gateway/rate-limit/redis/link.service.ts";
import { pushTallies, StoredBases, seedBans, within } from "#lib/gateway/rate-limit/redis/restore.service.ts";
import { BUMP, CHARGE, CLEAR_BAN, type Script } from "#lib/gateway/rate-limit/redis/scripts.service.ts";
import { RedisSession } from "#lib/gateway/rate-limit/redis/session.service.ts";
import { Tallies, type Tally } from "#lib/gateway/rate-limit/redis/tallies.state.ts";
import type { Ban } from "#lib/gateway/rate-limit/rules.ts";
import type { BanPolicy, Caller, Charged, Verdict } from "#lib/gateway/rate-limit/schema.ts";
import { clock } from "#lib/platform/clock.ts";

const BEST_EFFORT_MS = 700;

export interface RedisEngineOptions {
  /** Unique per process and start. */
  processId: string;
  expected: number;
  dial: Dial;
  policy: BanPolicy;
  book: BanRegistry;
  stored(projectId: string, now: number): Promise<Charged>;
  flush(): Promise<void>;
}

/** While Redis is away, counts against a share of the limit. Charging never rejects because of Redis. */
export class RedisEngine {
  readonly session: RedisSession;
  readonly #options: RedisEngineOptions;
  readonly #tallies = new Tallies();
  readonly #alone: AloneCounter;
  readonly #bases: StoredBases;
  readonly #batches: Batches<Verdict | undefined>;
  #nonce = 0;

  constructor(options: RedisEngineOptions) {
    this.#options = options;
    this.session = new RedisSession(options.processId, options.expected, options.dial, {
      onLost: () => void options.flush().catch(() => undefined),
      onReturn: (link) => this.#handIn(link),
    });
    this.#bases = new StoredBases(options.stored);
    this.#batches = new Batches((caller, count) => this.#askTogether(caller, count));
    this.#alone = new AloneCounter(this.session, this.#tallies, options);
  }

  charge(caller: Caller, knew: boolean): Promise<Verdict> {
    return this.#decide(caller, true, knew);
  }

  peek(caller: Caller): Promise<Verdict> {
    return this.#decide(caller, false, false);
  }

  /** Rejects while Redis is away. */
  async bumpVersion(kind: "keys" | "pets", projectId: string): Promise<void> {
    await this.#run(BUMP, [versionsKey(projectId)], [kind, this.#unique()]);
  }

  /** Rejects while Redis is away. */
  async clearBan(projectId: string, keyId: string): Promise<void> {
    await this.#run(CLEAR_BAN, [banStateKey(projectId, keyId)], []);
  }

  /** Lifts bans in Redis for a process that could not reach it. */
  async applyLifted(bans: StoredBan[]): Promise<void> {
    const { link } = this.session;
    const lifted = bans.filter((ban) => ban.lifted);
    if (link) await seedBans(link, lifted, clock()()).catch((error: unknown) => this.session.lose(link, error));
  }

  sweep(): void {
    const now = clock()();
    this.#options.book.sweep(now);
    this.#tallies.sweep(now);
  }

  async #decide(caller: Caller, charging: boolean, knew: boolean): Promise<Verdict> {
    for (;;) {
      const verdict = this.session.link ? await this.#ask(caller, charging, knew) : await this.#alone.decide(caller, charging, knew);
      if (!verdict) continue;
      if (verdict.outcome !== "banned" || caller.kind !== "key") return verdict;
      const reloading = this.#options.book.reloading(caller.projectId);
      if (reloading === undefined) return verdict;
      await reloading;
    }
  }

  /** @returns undefined when Redis was lost */
  async #ask(caller: Caller, charging: boolean, knew: boolean): Promise<Verdict | undefined> {
    // With `knew`, a refusal is likely; refused requests are never charged together.
    return charging && !knew ? await this.#batches.join(caller) : await this.#askOne(caller, charging, knew);
  }

  async #askOne(caller: Caller, charging: boolean, knew: boolean): Promise<Verdict | undefined> {
    const verdicts = await this.#askFor(caller, { charging, knew, count: 1 });
    return verdicts?.[0];
  }

  /** Charges one by one when not all fit. */
  #askTogether(caller: Caller, count: number): Promise<Verdict | undefined>[] {
    const each = (give: (index: number) => Promise<Verdict | undefined>) => Array.from({ length: count }, (_, index) => give(index));
    if (count === 1 || !this.#mayFit(caller, count)) return each(() => this.#askOne(caller, true, false));
    const together = this.#askFor(caller, { charging: true, knew: false, count });
    return each(async (index) => {
      const verdicts = await together;
      return verdicts ? verdicts[index] : await this.#askOne(caller, true, false);
    });
  }

  /** An estimate that only saves a round trip. */
  #mayFit(caller: Caller, count: number): boolean {
    const { minute, day } = this.#tallies.of(caller, clock()());
    const { perMinute, perDay } = caller.limits;
    return (minute.known ?? 0) + count <= perMinute && (day.known ?? 0) + count <= perDay;
  }

  /** @returns none if Redis was lost; undefined when not all fit */
  async #askFor(caller: Caller, asked: Pick<ChargeRequest, "charging" | "knew" | "count">): Promise<Verdict[] | undefined> {
    const { link } = this.session;
    if (!link) return [];
    const now = clock()();
    // Copied: another request may advance the tally to the next minute.
    const { tag, minute, day } = this.#tallies.of(caller, now);
    const held = { tag, minute, day };
    let read: ChargeReply;
    try {
      read = await this.#send(link, caller, held, { ...asked, now, base: UNKNOWN });
      if (read.kind === "sums_wanted" && caller.kind === "key") {
        // Either the day is new, or Redis has lost its data, and other processes must hand in their counts first.
        if (!(await this.session.confirm(link))) return [];
        const base = await this.#bases.of(link, caller.projectId, now);
        // The lookup may be slow, and the link lost meanwhile.
        if (this.session.link !== link) return [];
        read = await this.#send(link, caller, held, { ...asked, now, base });
      }
      if (read.kind === "sums_wanted") throw new Error("Redis asked for the stored sums twice");
      if (read.kind === "forgotten") throw new Error("Redis has lost counts");
    } catch (error) {
      this.session.lose(link, error);
      return [];
    }
    if (this.session.link !== link) return [];
    if (read.kind === "one_by_one") return undefined;
    const { verdicts, ban } = read;
    for (const verdict of verdicts) {
      // Redis restored from an old copy may repeat a version: never match versions across outages.
      if (verdict.keysVersion !== undefined) verdict.keysVersion = `${this.session.outage}.${verdict.keysVersion}`;
      if (verdict.petsVersion !== undefined) verdict.petsVersion = `${this.session.outage}.${verdict.petsVersion}`;
      minute.known = verdict.minute.used;
      day.known = verdict.day.used;
      if (asked.charging && verdict.outcome === "allowed") {
        minute.own += 1;
        day.own += 1;
      }
      if (caller.kind === "key" && verdict.outcome === "banned") this.#learnBan(caller, verdict, ban);
    }
    return verdicts;
  }

  async #send(
    link: RedisLink,
    caller: Caller,
    tally: Tally,
    asked: Pick<ChargeRequest, "now" | "charging" | "knew" | "count" | "base">,
  ): Promise<ChargeReply> {
    const [minuteStart, dayStart] = [tally.minute.start, tally.day.start];
    const keys = chargeKeys(caller, tally.tag, minuteStart, dayStart);
    const { policy } = this.#options;
    const values = chargeValues({ ...asked, processId: this.session.id, caller, tally, policy, unique: this.#unique() });
    const began = performance.now();
    const reply = await link.run(CHARGE, keys, values);
    countRedisAnswer(performance.now() - began);
    return readCharge(reply, caller, { minuteStart, dayStart, count: asked.count });
  }

  #learnBan({ projectId, keyId }: Extract<Caller, { kind: "key" }>, verdict: Verdict, ban: Ban | undefined): void {
    const { book } = this.#options;
    const standing = book.ensure(projectId, keyId);
    standing.bannedUntil = verdict.retryAt;
    if (!ban) return;
    standing.banStarts.push(ban.startedAt);
    book.record(projectId, keyId, ban);
  }

  async #handIn(link: RedisLink): Promise<void> {
    const { book, flush } = this.#options;
    await within(Promise.allSettled([flush(), book.idle()]), BEST_EFFORT_MS);
    const now = clock()();
    await pushTallies(link, this.session.id, this.#tallies, now);
    const bans = await within(bansThatCount(null, now), BEST_EFFORT_MS).catch(() => undefined);
    if (bans) await seedBans(link, bans, now);
  }

  async #run(script: Script, keys: string[], values: (string | number)[]): Promise<void> {
    const { link } = this.session;
    if (!link) throw new Error("Redis is away");
    try {
      await link.run(script, keys, values);
    } catch (error) {
      this.session.lose(link, error);
      throw error;
    }
  }

  #unique(): string {
    this.#nonce += 1;
    return `${this.session.id}.${this.#nonce}`;
  }
}

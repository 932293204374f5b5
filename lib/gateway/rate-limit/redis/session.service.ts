import { rateLimitDegraded } from "#lib/gateway/rate-limit/degraded.state.ts";
import { MEMBERS_KEYS } from "#lib/gateway/rate-limit/redis/keys.rules.ts";
import type { Dial, RedisLink } from "#lib/gateway/rate-limit/redis/link.service.ts";
import { MEMBERS } from "#lib/gateway/rate-limit/redis/scripts.service.ts";
import { FIRST_OUTAGE } from "#lib/gateway/rate-limit/share.rules.ts";
import { clock } from "#lib/platform/clock.ts";
import { logger } from "#lib/platform/logger.ts";

const BEAT_MS = 1000;
const GONE_MS = 3500;
const PROBE_MS = 200;
const HANDOVER_TIMEOUT_MS = 1500;
const HANDOVER_POLL_MS = 40;
const START_MS = 3000;

interface SessionHooks {
  onLost(): void;
  /** Hands in the counts of all accepted requests. Rejects when Redis is lost again. */
  onReturn(link: RedisLink): Promise<void>;
}

/**
 * `attached`: Redis counts. `away`: this process counts alone. `returning`: hands in its counts and delays requests
 * until all other processes have too, for about 1.5 s at most. So no count is lost, even if Redis comes back empty, or
 * is emptied while it is connected.
 */
export class RedisSession {
  link: RedisLink | undefined;
  phase: "attached" | "away" | "returning" = "away";
  /** Incremented with each loss; starts at the first outage. */
  outage = FIRST_OUTAGE;
  lostAt = clock()();
  readonly id: string;
  readonly #dial: Dial;
  readonly #expected: number;
  readonly #hooks: SessionHooks;
  #members: string[] = [];
  /** Of Redis's data, in which this process handed in its counts. */
  #epoch = "";
  #confirming: Promise<void> | undefined;
  #lostAtMonotonic = performance.now();
  #phaseChange = Promise.withResolvers<void>();
  #announced = false;
  #beat: NodeJS.Timeout | undefined;
  #stopped = false;
  #probing = false;

  constructor(id: string, expected: number, dial: Dial, hooks: SessionHooks) {
    this.id = id;
    this.#expected = expected;
    this.#dial = dial;
    this.#hooks = hooks;
  }

  /** This process's rank among all processes; the last one while unknown. */
  get place(): { processes: number; rank: number } {
    const processes = Math.max(this.#members.length, this.#expected);
    const rank = this.#members.indexOf(this.id);
    return { processes, rank: rank < 0 ? processes - 1 : rank };
  }

  get awayForMs(): number {
    return performance.now() - this.#lostAtMonotonic;
  }

  phaseChange(): Promise<void> {
    return this.#phaseChange.promise;
  }

  /** Resolves when Redis counts, or after 3 s. */
  async start(): Promise<void> {
    this.#beat = setInterval(() => void this.#heartbeat(), BEAT_MS);
    this.#beat.unref();
    void this.#probe();
    const deadline = performance.now() + START_MS;
    while (!this.link && performance.now() < deadline) await Promise.race([this.phaseChange(), delay(deadline - performance.now())]);
    if (!this.link) this.#announceLoss(new Error("no answer within 3 s of the start"));
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#beat);
    const link = this.link;
    if (link) await this.#askMembers(link, "out").catch(() => undefined);
    this.link = undefined;
    link?.close();
    this.#enter("away");
  }

  /** Whether Redis still has what this process handed in; if not, the link is lost. Concurrent callers share one look. */
  async confirm(link: RedisLink): Promise<boolean> {
    this.#confirming ??= this.#heartbeat().finally(() => {
      this.#confirming = undefined;
    });
    await this.#confirming;
    return this.link === link;
  }

  /** Requests in flight are decided again. */
  lose(link: RedisLink, cause: unknown): void {
    if (this.link !== link || this.#stopped) return;
    this.link = undefined;
    this.outage += 1;
    this.lostAt = clock()();
    this.#lostAtMonotonic = performance.now();
    this.#enter("away");
    link.close();
    this.#announceLoss(cause);
    this.#hooks.onLost();
    void this.#probe();
  }

  #announceLoss(cause: unknown): void {
    if (this.#announced) return;
    this.#announced = true;
    rateLimitDegraded().set(1);
    logger().warn({ cause: String(cause), ...this.place }, "Redis is away: rate limits are counted against a local share");
  }

  #enter(phase: RedisSession["phase"]): void {
    this.phase = phase;
    const previous = this.#phaseChange;
    this.#phaseChange = Promise.withResolvers<void>();
    previous.resolve();
  }

  async #probe(): Promise<void> {
    if (this.#probing) return;
    this.#probing = true;
    while (!this.#stopped && !this.link) {
      let link: RedisLink | undefined;
      try {
        link = await this.#dial();
        await this.#comeBack(link);
      } catch (error) {
        link?.close();
        logger().debug({ cause: String(error) }, "Redis does not answer yet");
        if (this.phase === "returning") this.#enter("away");
        if (!this.#stopped) await delay(PROBE_MS);
      }
    }
    this.#probing = false;
  }

  async #comeBack(link: RedisLink): Promise<void> {
    this.#epoch = (await this.#askMembers(link, "look")).epoch;
    this.#enter("returning");
    const deadline = performance.now() + HANDOVER_TIMEOUT_MS;
    await this.#hooks.onReturn(link);
    let met = await this.#checkIn(link);
    while (!this.#allHandedIn(met) && performance.now() < deadline) {
      await delay(HANDOVER_POLL_MS);
      met = await this.#checkIn(link);
    }
    if (this.#stopped) return link.close();
    this.#members = [...met.keys()].sort();
    this.link = link;
    this.#enter("attached");
    link.onEnd((cause) => this.lose(link, cause));
    if (!this.#announced) return;
    this.#announced = false;
    rateLimitDegraded().set(0);
    logger().warn("Redis is back: rate limits are counted there again");
  }

  /** Whether all others reached Redis since this one lost it. */
  #allHandedIn(met: Map<string, number>): boolean {
    const awayFor = this.awayForMs;
    const others = this.#members.filter((id) => id !== this.id);
    if (this.#members.length > 0) return others.every((id) => (met.get(id) ?? Number.POSITIVE_INFINITY) < awayFor);
    return met.size >= this.#expected;
  }

  async #heartbeat(): Promise<void> {
    const link = this.link;
    if (!link) return;
    try {
      const [met] = await Promise.all([this.#checkIn(link), link.check()]);
      if (this.link === link) this.#members = [...met.keys()].sort();
    } catch (error) {
      this.lose(link, error);
    }
  }

  /** @returns the ages of all members in ms */
  async #checkIn(link: RedisLink): Promise<Map<string, number>> {
    const { epoch, met } = await this.#askMembers(link, "in");
    if (epoch !== this.#epoch) throw new Error("Redis has lost its data");
    return met;
  }

  async #askMembers(link: RedisLink, how: "in" | "look" | "out"): Promise<{ epoch: string; met: Map<string, number> }> {
    const reply = await link.run(MEMBERS, MEMBERS_KEYS, [this.id, how, GONE_MS, this.#epoch, crypto.randomUUID()]);
    if (!Array.isArray(reply)) throw new Error("Redis gave no answer that can be read");
    const met = new Map<string, number>();
    for (let i = 1; i + 1 < reply.length; i += 2) met.set(String(reply[i]), Number(reply[i + 1]));
    return { epoch: String(reply[0]), met };
  }
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms));
}

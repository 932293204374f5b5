import type { StoredBan } from "#lib/gateway/rate-limit/bans/data.ts";
import type { BanRegistry } from "#lib/gateway/rate-limit/bans/state.ts";
import { MemoryEngine } from "#lib/gateway/rate-limit/engines/memory.state.ts";
import { RedisPresence } from "#lib/gateway/rate-limit/engines/presence.service.ts";
import { StoredCounts, seedBans } from "#lib/gateway/rate-limit/engines/restore.service.ts";
import { CHARGE, chargeKeys, REFUND, SET_VERSION, versionsKey } from "#lib/gateway/rate-limit/engines/scripts.service.ts";
import { countRedisAnswer } from "#lib/gateway/rate-limit/metrics.state.ts";
import { type Ban, dayStartOf, judge, minuteStartOf } from "#lib/gateway/rate-limit/rules.ts";
import type { BanPolicy, Caller, Charged, ChargeStore, Verdict } from "#lib/gateway/rate-limit/schema.ts";
import { clock } from "#lib/platform/clock.ts";
import type { RedisClient } from "#lib/platform/redis/client.service.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";
import { DAY_MS, MINUTE_MS } from "#lib/platform/time.ts";

/** Makes the script ask for the stored counts. */
const UNKNOWN: Charged = { minute: -1, day: -1 };

interface ChargeRequest {
  caller: Caller;
  now: number;
  minuteStart: number;
  dayStart: number;
  charging: boolean;
  stored: Charged;
  policy: BanPolicy;
  unique: string;
  afterRejection: boolean;
}

function chargeValues(request: ChargeRequest): (string | number)[] {
  const { caller, policy, stored } = request;
  return [
    request.charging ? 1 : 0,
    request.now,
    caller.limits.perMinute,
    caller.limits.perDay,
    request.minuteStart + MINUTE_MS,
    request.dayStart + DAY_MS,
    stored.minute,
    stored.day,
    policy.strikes,
    policy.seconds * 1000,
    policy.maxSeconds * 1000,
    caller.kind === "key" ? "k" : "a",
    request.unique,
    request.afterRejection ? 1 : 0,
  ];
}

interface ChargeReply {
  verdict: Verdict;
  ban: Ban | undefined;
}

/**
 * @returns undefined when the script needs the stored counts
 * @throws Error
 */
function readCharge(reply: unknown, { caller, minuteStart, dayStart }: ChargeRequest): ChargeReply | undefined {
  if (!Array.isArray(reply)) throw new Error("Redis gave no answer that can be read");
  const [outcome, minuteUsed, dayUsed, retryAt, keysVersion, petsVersion, banStart] = reply as unknown[];
  if (Number(outcome) === -1) return undefined;
  const counters = { minuteStart, minuteUsed: Number(minuteUsed), dayStart, dayUsed: Number(dayUsed) };
  const verdict = judge(counters, undefined, caller.limits, 0);
  verdict.outcome = Number(outcome) === 2 ? "banned" : Number(outcome) === 1 ? "limited" : "allowed";
  verdict.retryAt = Number(retryAt);
  if (caller.kind === "key") {
    verdict.keysVersion = String(keysVersion);
    verdict.petsVersion = String(petsVersion);
  }
  const startedAt = Number(banStart);
  return { verdict, ban: startedAt > 0 ? { startedAt, endsAt: verdict.retryAt } : undefined };
}

export interface RedisEngineOptions {
  client: RedisClient;
  /** Minimum number of processes. */
  expected: number;
  policy: BanPolicy;
  bans: BanRegistry;
  store: ChargeStore;
}

/** While Redis is down, each process admits its share of the limit. */
export class RedisEngine {
  readonly presence: RedisPresence;
  readonly #options: RedisEngineOptions;
  readonly #stored: StoredCounts;
  readonly #share: MemoryEngine;
  readonly #id = crypto.randomUUID();
  #nonce = 0;

  constructor(options: RedisEngineOptions) {
    const { client, expected, policy, bans, store } = options;
    this.#options = options;
    this.presence = new RedisPresence(client, expected);
    this.#stored = new StoredCounts(client, this.presence, store);
    this.#share = new MemoryEngine(policy, bans);
  }

  charge(caller: Caller, afterRejection: boolean): Promise<Verdict> {
    return this.#decide(caller, true, afterRejection);
  }

  peek(caller: Caller): Promise<Verdict> {
    return this.#decide(caller, false, false);
  }

  /** Charges stay counted while Redis is away. */
  async refund(caller: Caller, verdict: Verdict): Promise<void> {
    if (verdict.degraded) return this.#share.refund(caller, verdict, this.presence.processes);
    const [minuteStart, dayStart] = [verdict.minute.resetAt * 1000 - MINUTE_MS, verdict.day.resetAt * 1000 - DAY_MS];
    const [minute = "", day = ""] = chargeKeys(caller, minuteStart, dayStart);
    await this.#options.client.run(REFUND, [minute, day], []).catch((error: unknown) => {
      logger().debug({ err: error }, "a request could not be given back in Redis");
    });
  }

  /** Rejects while Redis is down. */
  async setVersion(kind: "keys" | "pets", projectId: string): Promise<void> {
    await this.#options.client.run(SET_VERSION, [versionsKey(projectId)], [kind, this.#unique()]);
  }

  async applyLifted(bans: StoredBan[]): Promise<void> {
    const lifted = bans.filter((ban) => ban.lifted);
    await seedBans(this.#options.client, lifted, clock()()).catch((error: unknown) => {
      logger().warn({ err: error }, "a lifted ban could not be ended in Redis");
    });
  }

  sweep(): void {
    this.#share.sweep();
  }

  async #decide(caller: Caller, charging: boolean, afterRejection: boolean): Promise<Verdict> {
    for (;;) {
      const verdict = await this.#ask(caller, charging, afterRejection);
      if (!verdict) return { ...(await this.#decideAlone(caller, charging, afterRejection)), degraded: true };
      if (verdict.outcome !== "banned" || caller.kind !== "key") return verdict;
      const reloading = this.#options.bans.reloading(caller.projectId);
      if (reloading === undefined) return verdict;
      await reloading;
    }
  }

  #decideAlone(caller: Caller, charging: boolean, afterRejection: boolean): Verdict | Promise<Verdict> {
    return charging ? this.#share.charge(caller, afterRejection, this.presence.processes) : this.#share.peek(caller);
  }

  async #ask(caller: Caller, charging: boolean, afterRejection: boolean): Promise<Verdict | undefined> {
    if (this.presence.isAway) return undefined;
    try {
      const verdict = await this.#send({ caller, charging, afterRejection: afterRejection, stored: UNKNOWN, now: clock()() });
      if (verdict || caller.kind !== "key") return verdict;
      // Either the day is new, or Redis has lost its data.
      const { at, ...stored } = await this.#stored.chargesOf(caller.projectId);
      return await this.#send({ caller, charging, afterRejection: afterRejection, stored, now: at });
    } catch (error) {
      logger().debug({ err: error }, "a request could not be counted in Redis");
      void this.presence.beat();
      return undefined;
    }
  }

  async #send(asked: Pick<ChargeRequest, "caller" | "charging" | "afterRejection" | "stored" | "now">): Promise<Verdict | undefined> {
    const { caller, now } = asked;
    const [minuteStart, dayStart] = [minuteStartOf(now), dayStartOf(now)];
    const request: ChargeRequest = { ...asked, minuteStart, dayStart, policy: this.#options.policy, unique: this.#unique() };
    const began = performance.now();
    const reply = await this.#options.client.run(CHARGE, chargeKeys(caller, minuteStart, dayStart), chargeValues(request));
    countRedisAnswer(performance.now() - began);
    const read = readCharge(reply, request);
    if (read && caller.kind === "key" && read.verdict.outcome === "banned") this.#learnBan(caller, read.verdict, read.ban);
    return read?.verdict;
  }

  #learnBan({ projectId, keyId }: Extract<Caller, { kind: "key" }>, verdict: Verdict, ban: Ban | undefined): void {
    const { bans } = this.#options;
    const banState = bans.ensure(projectId, keyId);
    banState.bannedUntil = verdict.retryAt;
    if (!ban) return;
    banState.banStarts.push(ban.startedAt);
    bans.record(projectId, keyId, ban);
  }

  #unique(): string {
    this.#nonce += 1;
    return `${this.#id}.${this.#nonce}`;
  }
}

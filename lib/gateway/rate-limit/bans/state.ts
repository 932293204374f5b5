import { bansThatCount, type StoredBan } from "#lib/gateway/rate-limit/bans/data.ts";
import { storeBan } from "#lib/gateway/rate-limit/bans/record.mutations.ts";
import { countBan } from "#lib/gateway/rate-limit/metrics.state.ts";
import { type Ban, type BanState, freshBanState, hasExpired, strike } from "#lib/gateway/rate-limit/rules.ts";
import type { BanPolicy, Caller, Verdict } from "#lib/gateway/rate-limit/schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";

const RETRY_MS = 1000;

interface Unsaved {
  projectId: string;
  keyId: string;
  ban: Ban;
}

/** Applies bans at once. Reads and writes are serialized, so a read never drops an unstored ban. */
export class BanRegistry {
  readonly #banStates = new Map<string, Map<string, BanState>>();
  readonly #unsaved = new Set<Unsaved>();
  readonly #reloads = new Map<string, Promise<void>>();
  readonly #waiting = new Map<string, Promise<void>>();
  readonly #onReloaded: (bans: StoredBan[]) => Promise<void>;
  #chain: Promise<void> = Promise.resolve();
  #retries = new Set<NodeJS.Timeout>();
  #stopped = false;

  constructor(onReloaded: (bans: StoredBan[]) => Promise<void> = async () => undefined) {
    this.#onReloaded = onReloaded;
  }

  find(projectId: string, keyId: string): BanState | undefined {
    return this.#banStates.get(projectId)?.get(keyId);
  }

  ensure(projectId: string, keyId: string): BanState {
    let keys = this.#banStates.get(projectId);
    if (!keys) {
      keys = new Map();
      this.#banStates.set(projectId, keys);
    }
    let banState = keys.get(keyId);
    if (!banState) {
      banState = freshBanState();
      keys.set(keyId, banState);
    }
    return banState;
  }

  /** The last strike sets the verdict to `banned`. */
  refused(caller: Extract<Caller, { kind: "key" }>, verdict: Verdict, policy: BanPolicy, now: number, afterRejection: boolean): void {
    const ban = strike(this.ensure(caller.projectId, caller.keyId), verdict.retryAt, policy, now, afterRejection);
    if (!ban) return;
    verdict.outcome = "banned";
    verdict.retryAt = ban.endsAt;
    this.record(caller.projectId, caller.keyId, ban);
  }

  record(projectId: string, keyId: string, ban: Ban): void {
    countBan();
    const unsaved = { projectId, keyId, ban };
    this.#unsaved.add(unsaved);
    void this.#enqueue(() => this.#save(unsaved));
  }

  reloading(projectId: string): Promise<void> | undefined {
    if (this.#reloads.size === 0) return undefined;
    return this.#reloads.get(projectId) ?? this.#reloads.get("*");
  }

  /** Resolves even after a failed attempt. */
  reload(projectId: string | null): Promise<void> {
    const name = projectId ?? "*";
    const waiting = this.#waiting.get(name);
    if (waiting) return waiting;
    const work = this.#enqueue(() => {
      this.#waiting.delete(name);
      return this.#read(projectId);
    });
    this.#waiting.set(name, work);
    this.#reloads.set(name, work);
    return work.finally(() => {
      if (this.#reloads.get(name) === work) this.#reloads.delete(name);
    });
  }

  sweep(now: number): void {
    for (const [projectId, keys] of this.#banStates) {
      for (const [keyId, banState] of keys) {
        if (hasExpired(banState, now)) keys.delete(keyId);
      }
      if (keys.size === 0) this.#banStates.delete(projectId);
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const timer of this.#retries) clearTimeout(timer);
    await this.#chain;
    if (this.#unsaved.size > 0) logger().warn({ bans: this.#unsaved.size }, "bans could not be stored");
  }

  #enqueue(work: () => Promise<void>): Promise<void> {
    this.#chain = this.#chain.then(work).catch((error: unknown) => {
      logger().error({ err: error }, "a ban could not be handled");
    });
    return this.#chain;
  }

  #again(work: () => void): void {
    if (this.#stopped) return;
    const timer = setTimeout(() => {
      this.#retries.delete(timer);
      work();
    }, RETRY_MS);
    timer.unref();
    this.#retries.add(timer);
  }

  async #save(unsaved: Unsaved): Promise<void> {
    const { projectId, keyId, ban } = unsaved;
    try {
      await storeBan(projectId, keyId, ban);
    } catch (error) {
      logger().warn({ err: error, projectId, keyId }, "a ban could not be stored yet; it holds and is tried again");
      return this.#again(() => void this.#enqueue(() => this.#save(unsaved)));
    }
    this.#unsaved.delete(unsaved);
    logger().info({ projectId, keyId, endsAt: new Date(ban.endsAt).toISOString() }, "an API key was banned for going on after 429");
  }

  async #read(projectId: string | null): Promise<void> {
    let bans: StoredBan[];
    const now = clock()();
    try {
      bans = await bansThatCount(projectId, now);
    } catch (error) {
      logger().warn({ err: error }, "the stored bans could not be read; trying again");
      return this.#again(() => void this.reload(projectId));
    }
    this.#apply(projectId, bans, now);
    await this.#onReloaded(bans);
  }

  #apply(projectId: string | null, bans: StoredBan[], now: number): void {
    const unstored = new Set([...this.#unsaved].map((one) => this.find(one.projectId, one.keyId)));
    for (const id of projectId === null ? this.#banStates.keys() : [projectId]) {
      for (const banState of this.#banStates.get(id)?.values() ?? []) {
        if (unstored.has(banState)) continue;
        banState.bannedUntil = 0;
        banState.banStarts = [];
      }
    }
    for (const ban of bans) {
      const banState = this.ensure(ban.projectId, ban.keyId);
      if (!banState.banStarts.includes(ban.startedAt)) banState.banStarts.push(ban.startedAt);
      if (!ban.lifted && ban.endsAt > now) banState.bannedUntil = Math.max(banState.bannedUntil, ban.endsAt);
    }
  }
}

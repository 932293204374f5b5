import { bansThatCount, type StoredBan } from "#lib/gateway/rate-limit/bans/data.ts";
import type { RedisPresence } from "#lib/gateway/rate-limit/engines/presence.service.ts";
import { banStateKey, SEED_BAN } from "#lib/gateway/rate-limit/engines/scripts.service.ts";
import type { Charged, ChargeStore } from "#lib/gateway/rate-limit/schema.ts";
import { clock } from "#lib/platform/clock.ts";
import type { RedisClient } from "#lib/platform/redis/client.service.ts";

export async function seedBans(client: RedisClient, bans: StoredBan[], now: number): Promise<void> {
  for (const { projectId, keyId, startedAt, endsAt, lifted } of bans) {
    await client.run(SEED_BAN, [banStateKey(projectId, keyId)], [startedAt, endsAt, now, lifted ? 1 : 0]);
  }
}

export interface StoredCharges extends Charged {
  /** Epoch milliseconds of the read. */
  at: number;
}

/** Concurrent callers share one read. */
export class StoredCounts {
  readonly #client: RedisClient;
  readonly #presence: RedisPresence;
  readonly #store: ChargeStore;
  readonly #reading = new Map<string, Promise<StoredCharges>>();

  constructor(client: RedisClient, presence: RedisPresence, store: ChargeStore) {
    this.#client = client;
    this.#presence = presence;
    this.#store = store;
  }

  /** Also copies bans to Redis. */
  chargesOf(projectId: string): Promise<StoredCharges> {
    const underWay = this.#reading.get(projectId);
    if (underWay) return underWay;
    const reading = this.#read(projectId).finally(() => this.#reading.delete(projectId));
    this.#reading.set(projectId, reading);
    return reading;
  }

  async #read(projectId: string): Promise<StoredCharges> {
    await this.#presence.allStored();
    const at = clock()();
    await this.#store.flush();
    const [charged, bans] = await Promise.all([this.#store.chargedToday(projectId, at), bansThatCount(projectId, at)]);
    await seedBans(this.#client, bans, at);
    return { minute: 0, day: 0, ...charged.get(projectId), at };
  }
}

import { setTimeout as delay } from "node:timers/promises";
import { httpCall } from "#e2e/support/http-call.ts";
import { faultOf } from "../../soak/report.ts";
import type { Phase } from "../../soak/schedule.ts";
import { Answers, type Traffic } from "../../soak/traffic.ts";

const PACE_MS = 700;

/** Where a key is tried, and how often: connections to one address go to its web processes in turn. */
export interface Door {
  name: string;
  base: string;
  times: number;
}

/** Creates and revokes keys; both reject when it cannot be done now. */
export interface KeyDesk {
  create(): Promise<{ key: string; keyId: string }>;
  revoke(keyId: string): Promise<unknown>;
}

/** Creates keys, lets every process remember them, and tries them at once when their revocation was acknowledged. */
export class Revocations implements Traffic {
  readonly name = "API with keys that are revoked";
  readonly isSteady = false;
  readonly answers = new Answers();
  readonly #desk: KeyDesk;
  readonly #doors: readonly Door[];
  readonly #accepted: { at: number; what: string }[] = [];
  revoked = 0;
  refused = 0;

  constructor(desk: KeyDesk, doors: readonly Door[]) {
    this.#desk = desk;
    this.#doors = doors;
  }

  async run(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      // While the database is away, nothing can be created or revoked.
      await this.#revokeOne().catch(() => undefined);
      await delay(PACE_MS);
    }
  }

  #tryEverywhere(key: string): Promise<{ door: string; status: number }[]> {
    const all = this.#doors.flatMap(({ name, base, times }) =>
      Array.from({ length: times }, async () => {
        const [at, began] = [Date.now(), performance.now()];
        const status = await httpCall(base, "GET", "/v1/pets?limit=1", { key }).then(
          (answer) => answer.status,
          () => 0,
        );
        // A start that HAProxy knows to be down is asked here all the same.
        if (status !== 0) this.answers.all.push({ at, status, ms: performance.now() - began });
        return { door: name, status };
      }),
    );
    return Promise.all(all);
  }

  async #revokeOne(): Promise<void> {
    const { key, keyId } = await this.#desk.create();
    await this.#tryEverywhere(key);
    const asked = Date.now();
    await this.#desk.revoke(keyId);
    const revoked = Date.now();
    this.revoked += 1;
    for (const { door, status } of await this.#tryEverywhere(key)) {
      if (status === 401) this.refused += 1;
      if (status === 200) {
        const what = `${door} accepted a key that was revoked from ${new Date(asked).toISOString()} to ${new Date(revoked).toISOString()}`;
        this.#accepted.push({ at: revoked, what });
      }
    }
  }

  async check(): Promise<string[]> {
    return [];
  }

  async broken(): Promise<string[]> {
    return [];
  }

  /** Without Redis, other processes than the one that was asked know only once PostgreSQL has notified them. */
  acceptedAfter(phases: readonly Phase[]): string[] {
    const withoutRedis = phases.filter(({ name }) => name.startsWith("Redis"));
    return this.#accepted.filter(({ at }) => !faultOf({ at, ms: 0 }, withoutRedis)).map(({ what }) => what);
  }
}

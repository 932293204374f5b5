import { setTimeout as delay } from "node:timers/promises";
import { httpCall } from "#e2e/support/http-call.ts";
import type { Phase } from "../../harness/schedule.ts";
import { Answers, type Traffic } from "../../harness/traffic.ts";

const PACE_MS = 700;
/** Limit of a notification by PostgreSQL, also on a busy machine, where it is retried. */
const NOTIFIED_MS = 1000;
const AGAIN_MS = 50;
/** Each process connects to the restored Redis, asks it, and waits until it is old enough to count. */
const REDIS_BACK_MS = 3000;

/** Connections to one address rotate among its web processes. */
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

/** A key that was used after its revocation was acknowledged. */
interface Accepted {
  /** Times of the acknowledgment, and of the reply that accepted it. */
  from: number;
  until: number;
  /** All processes refused it once they must have been notified. */
  isRefused: boolean;
  what: string;
}

/** Creates keys, lets every process remember them, and tries them at once when their revocation was acknowledged. */
export class Revocations implements Traffic {
  readonly name = "API with keys that are revoked";
  readonly answers = new Answers();
  readonly #desk: KeyDesk;
  readonly #doors: readonly Door[];
  readonly #accepted: Accepted[] = [];
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
      if (!stop.aborted) await delay(PACE_MS);
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
    const answers = await this.#tryEverywhere(key);
    const until = Date.now();
    this.refused += answers.filter(({ status }) => status === 401).length;
    const doors = answers.filter(({ status }) => status === 200).map(({ door }) => door);
    if (doors.length === 0) return;
    const isRefused = await this.#isRefusedSoon(key);
    const what = `${doors.join(" and ")} accepted a key that was revoked from ${new Date(asked).toISOString()} to ${new Date(revoked).toISOString()}`;
    this.#accepted.push({ from: revoked, until, isRefused, what });
  }

  async #isRefusedSoon(key: string): Promise<boolean> {
    const deadline = performance.now() + NOTIFIED_MS;
    for (;;) {
      const answers = await this.#tryEverywhere(key);
      if (answers.every(({ status }) => status !== 200)) return true;
      if (performance.now() > deadline) return false;
      await delay(AGAIN_MS);
    }
  }

  /** Other processes than the one that was asked may wait for PostgreSQL's notification only while Redis is away. */
  acceptedAfter(phases: readonly Phase[]): string[] {
    const away = phases.filter(({ name }) => name.startsWith("Redis"));
    const mayWait = ({ from, until }: Accepted): boolean =>
      away.some((phase) => until >= phase.from && from <= phase.until + REDIS_BACK_MS);
    return [
      ...this.#accepted.filter((one) => !mayWait(one)).map(({ what }) => what),
      ...this.#accepted.filter((one) => mayWait(one) && !one.isRefused).map(({ what }) => `${what}, and a second later`),
    ];
  }
}

import pg from "pg";
import { settings } from "#lib/platform/config/env.ts";
import { lockPool, relockPools } from "#lib/programs/worker/pool-locks.ts";

/** @param name PostgreSQL's `application_name` */
function clientNamed(name: string): pg.Client {
  const { DATABASE_URL = "" } = settings();
  return new pg.Client({ connectionString: DATABASE_URL, application_name: name, connectionTimeoutMillis: 3000, keepAlive: true });
}

/**
 * One connection holds the locks of this worker's pools, and PostgreSQL releases them when it ends. If it breaks while jobs run, new
 * connections take the locks again until `close`.
 */
export class Liveness {
  readonly #client = clientNamed("petstore worker");
  readonly #poolIds: string[] = [];
  readonly #lost = Promise.withResolvers<void>();
  readonly #closed = Promise.withResolvers<void>();
  #state: "open" | "lost" | "closed" = "open";
  #last: Promise<unknown> = Promise.resolve();

  /** Resolves once the connection broke or a statement failed. */
  readonly lost: Promise<void> = this.#lost.promise;

  /** @param lockNames locks held for as long as the connection */
  async connect(lockNames: readonly string[]): Promise<void> {
    this.#client.once("end", () => this.#onEnd());
    this.#client.on("error", () => this.#lost.resolve());
    await this.#client.connect();
    for (const name of lockNames) await this.#client.query("select pg_advisory_lock_shared(hashtextextended($1, 0))", [name]);
  }

  /** Runs one statement at a time. */
  run<T>(statement: (on: pg.Client) => Promise<T>): Promise<T> {
    const result = this.#last.then(() => statement(this.#client));
    this.#last = result.catch(() => this.#lost.resolve());
    return result;
  }

  /** @param poolId graphile-worker's `locked_by` of the pool's jobs */
  hold(poolId: string): void {
    if (this.#state === "lost") {
      this.#relock([poolId]);
      return;
    }
    this.#poolIds.push(poolId);
    this.run((on) => lockPool(on, poolId)).catch(() => undefined);
  }

  /** Call once no job runs. */
  async close(): Promise<void> {
    this.#state = "closed";
    await this.#client.end().catch(() => undefined);
    this.#closed.resolve();
  }

  #onEnd(): void {
    if (this.#state !== "open") return;
    this.#state = "lost";
    this.#lost.resolve();
    this.#relock(this.#poolIds);
  }

  #relock(poolIds: readonly string[]): void {
    void relockPools(() => clientNamed("petstore jobs").connect(), [...poolIds], this.#closed.promise);
  }
}

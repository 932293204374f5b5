import { rateLimitDegraded } from "#lib/gateway/rate-limit/degraded.state.ts";
import { HEARTBEAT, HEARTBEAT_KEYS } from "#lib/gateway/rate-limit/engines/scripts.service.ts";
import type { RedisClient } from "#lib/platform/redis/client.service.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";

const HEARTBEAT_MS = 1000;
const GONE_MS = 3500;
const START_MS = 3000;
/** Processes store their usage every second. */
const ALL_STORED_MS = 1500;

/** Detects Redis and counts its processes. */
export class RedisPresence {
  isAway = true;
  /** The error's own message. */
  cause = "no answer within 3 s of the start";
  processes: number;
  readonly #client: RedisClient;
  readonly #expected: number;
  readonly #id = crypto.randomUUID();
  #ageMs = 0;
  #beating: Promise<void> | undefined;
  #isLossKnown = false;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(client: RedisClient, expected: number) {
    this.#client = client;
    this.#expected = expected;
    this.processes = expected;
  }

  /** Resolves when Redis answers, or after 3 s. */
  async start(): Promise<void> {
    const first = Promise.withResolvers<void>();
    const late = setTimeout(first.resolve, START_MS);
    this.#client.onReady(() => void this.beat().then(() => this.isAway || first.resolve()));
    this.#client.onLost((cause) => !this.isAway && this.#lose(cause));
    this.#client.connect().catch(() => undefined);
    this.#timer = setInterval(() => void this.beat(), HEARTBEAT_MS).unref();
    await first.promise;
    clearTimeout(late);
    if (this.isAway) this.#lose(this.cause);
  }

  stop(): void {
    this.#stopped = true;
    this.isAway = true;
    clearInterval(this.#timer);
    this.#client.close();
  }

  /** Never rejects. */
  beat(): Promise<void> {
    this.#beating ??= this.#ask()
      .catch((error: unknown) => this.#lose(error))
      .finally(() => {
        this.#beating = undefined;
      });
    return this.#beating;
  }

  /** Waits until every process has stored the charges that Redis lost. */
  async allStored(): Promise<void> {
    await this.beat();
    const waitMs = ALL_STORED_MS - this.#ageMs;
    if (waitMs > 0) await new Promise((resolve) => void setTimeout(resolve, waitMs));
  }

  async #ask(): Promise<void> {
    const reply = await this.#client.run(HEARTBEAT, HEARTBEAT_KEYS, [this.#id, GONE_MS]);
    if (!Array.isArray(reply)) throw new Error("Redis gave no answer that can be read");
    const [ageMs, processes] = reply.map(Number);
    this.#ageMs = ageMs ?? 0;
    this.processes = Math.max(processes ?? 0, this.#expected);
    if (this.#stopped) return;
    this.isAway = false;
    if (!this.#isLossKnown) return;
    this.#isLossKnown = false;
    rateLimitDegraded().set(0);
    logger().warn("Redis is back: rate limits are counted there again");
  }

  #lose(cause: unknown): void {
    if (this.#stopped) return;
    this.isAway = true;
    if (this.#isLossKnown) return;
    this.#isLossKnown = true;
    this.cause = cause instanceof Error ? cause.message : String(cause);
    rateLimitDegraded().set(1);
    logger().warn({ cause: this.cause, processes: this.processes }, "Redis is away: rate limits are counted against a local share");
  }
}

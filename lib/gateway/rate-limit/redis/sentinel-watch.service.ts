import type { Redis } from "ioredis";
import { watchOptions } from "#lib/gateway/rate-limit/redis/connection.rules.ts";
import type { RedisHost, SentinelTopology } from "#lib/platform/config/redis-topology.ts";

/** Asks the sentinels which server is the master, on one connection to the one that answered last. */
export class SentinelWatch {
  readonly #topology: SentinelTopology;
  readonly #answerMs: number;
  #turn = 0;
  #client: Redis | undefined;
  #asking: Promise<string | undefined> | undefined;
  #known: string | undefined;
  #isOver = false;

  constructor(topology: SentinelTopology, answerMs: number) {
    this.#topology = topology;
    this.#answerMs = answerMs;
  }

  /** Such as `10.0.0.2:6379`; the last answer as long as no sentinel gives one. */
  async master(): Promise<string | undefined> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    });
    return await this.#asking;
  }

  end(): void {
    this.#isOver = true;
    this.#client?.disconnect();
  }

  async #ask(): Promise<string | undefined> {
    const { sentinels, master } = this.#topology;
    // One more when a kept connection was lost, so that a sentinel that is alone is asked again on a new one.
    const attempts = sentinels.length + (this.#client ? 1 : 0);
    for (let tried = 0; tried < attempts && !this.#isOver; tried += 1) {
      try {
        this.#client ??= await this.#connect(sentinels[this.#turn]);
        const address = await this.#client.call("SENTINEL", "GET-MASTER-ADDR-BY-NAME", master);
        if (Array.isArray(address)) {
          this.#known = address.join(":");
          break;
        }
      } catch {}
      this.#client?.disconnect();
      this.#client = undefined;
      this.#turn = (this.#turn + 1) % sentinels.length;
    }
    return this.#known;
  }

  async #connect(sentinel: RedisHost | undefined): Promise<Redis> {
    const { Redis } = await import("ioredis");
    if (!sentinel) throw new Error("no sentinel");
    const client = new Redis(watchOptions(this.#topology, sentinel, this.#answerMs));
    client.on("error", () => undefined);
    try {
      await client.connect();
    } catch (error) {
      client.disconnect();
      throw error;
    }
    if (this.#isOver) {
      client.disconnect();
      throw new Error("over");
    }
    return client;
  }
}

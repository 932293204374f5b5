import type { Settings } from "#lib/config/env.ts";
import { OperatorError } from "#lib/errors.ts";
import type { Script } from "#lib/rate-limit/redis/scripts.service.ts";

export const ANSWER_MS = 250;
/** REST may be far away and needs a handshake. */
const REST_ANSWER_MS = 1000;
const CONNECT_MS = 1000;
const WATCH_MS = 25;

/** A lost connection is never reused. */
export interface RedisLink {
  /** Rejects on timeout or a lost connection. */
  run(script: Script, keys: string[], values: (string | number)[]): Promise<unknown>;
  /** Called immediately if already ended. */
  onEnd(ended: (cause: Error) => void): void;
  close(): void;
}

export type Dial = () => Promise<RedisLink>;

function isUnknownScript(error: unknown): boolean {
  return error instanceof Error && error.message.includes("NOSCRIPT");
}

/** Answers come in order, so one timer serves all. Answers that waited for this busy process are read first. */
function watchAnswers(late: () => void): { asked(): void; answered(): void; stop(): void } {
  let waiting = 0;
  let since = 0;
  const isLate = (): boolean => waiting > 0 && performance.now() - since > ANSWER_MS;
  const timer = setInterval(() => {
    if (!isLate()) return;
    setImmediate(() => {
      if (!isLate()) return;
      clearInterval(timer);
      late();
    });
  }, WATCH_MS);
  timer.unref();
  return {
    asked() {
      if (waiting++ === 0) since = performance.now();
    },
    answered() {
      waiting -= 1;
      since = performance.now();
    },
    stop: () => clearInterval(timer),
  };
}

/** One system call for what is sent together. */
function corking(stream: () => { cork(): void; uncork(): void }): () => void {
  let corked = false;
  return () => {
    if (corked) return;
    corked = true;
    const held = stream();
    held.cork();
    process.nextTick(() => {
      corked = false;
      held.uncork();
    });
  };
}

/** The client takes 15 MB, so it is loaded only when needed. */
export async function dialRedis(url: string): Promise<RedisLink> {
  const { Redis } = await import("ioredis");
  const client = new Redis(url, {
    lazyConnect: true,
    retryStrategy: () => null,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_MS,
    // Cut immediately, so requests in flight are decided again.
    disconnectTimeout: 0,
    disableClientInfo: true,
  });
  let end: Error | undefined;
  let ended: ((cause: Error) => void) | undefined;
  let last: Error | undefined;
  client.on("error", (error: Error) => {
    last = error;
  });
  client.on("end", () => {
    end = last ?? new Error("the connection was closed");
    ended?.(end);
  });
  const deadline = setTimeout(() => client.disconnect(), CONNECT_MS);
  try {
    await client.connect();
  } catch (error) {
    client.disconnect();
    throw last ?? error;
  } finally {
    clearTimeout(deadline);
  }
  const watch = watchAnswers(() => {
    last = new Error(`no answer within ${ANSWER_MS} ms`);
    client.disconnect();
  });
  const hold = corking(() => client.stream);
  return {
    async run(script, keys, values) {
      watch.asked();
      hold();
      try {
        return await client.evalsha(script.sha, keys.length, ...keys, ...values);
      } catch (error) {
        if (!isUnknownScript(error)) throw error;
        return await client.eval(script.text, keys.length, ...keys, ...values);
      } finally {
        watch.answered();
      }
    },
    onEnd(callback) {
      ended = callback;
      if (end) callback(end);
    },
    close() {
      ended = undefined;
      watch.stop();
      client.disconnect();
    },
  };
}

export async function dialUpstash(url: string, token: string): Promise<RedisLink> {
  const { Redis } = await import("@upstash/redis");
  const client = new Redis({
    url,
    token,
    retry: false,
    automaticDeserialization: false,
    responseEncoding: false,
    enableAutoPipelining: false,
    enableTelemetry: false,
    signal: () => AbortSignal.timeout(REST_ANSWER_MS),
  });
  return {
    async run(script, keys, values) {
      try {
        return await client.evalsha(script.sha, keys, values);
      } catch (error) {
        if (!isUnknownScript(error)) throw error;
        return client.eval(script.text, keys, values);
      }
    },
    onEnd: () => undefined,
    close: () => undefined,
  };
}

export function dialOf(config: Settings): Dial {
  const { REDIS_URL, UPSTASH_REDIS_REST_URL, UPSTASH_REDIS_REST_TOKEN } = config;
  if (REDIS_URL) return () => dialRedis(REDIS_URL);
  if (UPSTASH_REDIS_REST_URL && UPSTASH_REDIS_REST_TOKEN) return () => dialUpstash(UPSTASH_REDIS_REST_URL, UPSTASH_REDIS_REST_TOKEN);
  throw new OperatorError("No Redis: set REDIS_URL, or UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN.");
}

export async function runOnce(dial: Dial, script: Script, keys: string[], values: (string | number)[]): Promise<void> {
  const link = await dial();
  try {
    await link.run(script, keys, values);
  } finally {
    link.close();
  }
}

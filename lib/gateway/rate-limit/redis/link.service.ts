import type { Cluster, Redis } from "ioredis";
import { ANSWER_MS, watchAnswers } from "#lib/gateway/rate-limit/redis/answers.state.ts";
import { sentinelOptions, serverOptions } from "#lib/gateway/rate-limit/redis/connection.rules.ts";
import type { Script } from "#lib/gateway/rate-limit/redis/scripts.service.ts";
import { SentinelWatch } from "#lib/gateway/rate-limit/redis/sentinel-watch.service.ts";
import type { SentinelTopology } from "#lib/platform/config/redis-topology.ts";

/** REST may be far away and needs a handshake. */
const REST_ANSWER_MS = 1000;
export const CONNECT_MS = 1000;

/** A lost connection is never reused. */
export interface RedisLink {
  /** Rejects on timeout or a lost connection. */
  run(script: Script, keys: string[], values: (string | number)[]): Promise<unknown>;
  /** Rejects unless every node in use takes writes. Of a single server, each answer shows that. */
  check(): Promise<void>;
  /** Called immediately if already ended. */
  onEnd(ended: (cause: Error) => void): void;
  close(): void;
}

export type Dial = () => Promise<RedisLink>;

function isUnknownScript(error: unknown): boolean {
  return error instanceof Error && error.message.includes("NOSCRIPT");
}

/** A node that does not know the script, such as a replica that was promoted, gets its text. */
export async function runScript(client: Redis | Cluster, script: Script, keys: string[], values: (string | number)[]): Promise<unknown> {
  try {
    return await client.evalsha(script.sha, keys.length, ...keys, ...values);
  } catch (error) {
    if (!isUnknownScript(error)) throw error;
    return await client.eval(script.text, keys.length, ...keys, ...values);
  }
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

interface ServerLinkOptions {
  create(Client: typeof Redis): Redis;
  maxMs: number;
  answerMs?: number;
  check(client: Redis): Promise<void>;
  /** Called when the connection has ended, or was never made. */
  onEnd?(): void;
}

async function dialServer({ create, maxMs, answerMs = ANSWER_MS, check, onEnd }: ServerLinkOptions): Promise<RedisLink> {
  const client = create((await import("ioredis")).Redis);
  let end: Error | undefined;
  let ended: ((cause: Error) => void) | undefined;
  let last: Error | undefined;
  client.on("error", (error: Error) => {
    last = error;
  });
  client.on("end", () => {
    onEnd?.();
    end = last ?? new Error("the connection was closed");
    ended?.(end);
  });
  const deadline = setTimeout(() => client.disconnect(), maxMs);
  try {
    await client.connect();
    await check(client);
  } catch (error) {
    client.disconnect();
    throw last ?? error;
  } finally {
    clearTimeout(deadline);
  }
  const watch = watchAnswers(answerMs, () => {
    last = new Error(`no answer within ${answerMs} ms`);
    client.disconnect();
  });
  const hold = corking(() => client.stream);
  return {
    async run(script, keys, values) {
      watch.asked();
      hold();
      try {
        return await runScript(client, script, keys, values);
      } finally {
        watch.answered();
      }
    },
    check: () => check(client),
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

/**
 * The client takes 15 MB, so it is loaded only when needed.
 * @param answerMs without an answer for this long, the connection counts as lost
 */
export function dialRedis(url: string, answerMs = ANSWER_MS): Promise<RedisLink> {
  return dialServer({
    create: (Client) => new Client(url, serverOptions(CONNECT_MS)),
    maxMs: CONNECT_MS,
    answerMs,
    check: async () => undefined,
  });
}

async function checkMaster(client: Redis): Promise<void> {
  const [role] = await client.role();
  if (role !== "master") throw new Error("the server is no longer a master");
}

/** The sentinels are asked for the master each time. */
export function sentinelDial(topology: SentinelTopology): Dial {
  let turn = 0;
  return () => {
    const options = sentinelOptions(topology, CONNECT_MS / 2, turn++);
    const watch = new SentinelWatch(topology, CONNECT_MS / 2);
    let first: string | undefined;
    const check = async (client: Redis): Promise<void> => {
      const [master] = await Promise.all([watch.master(), checkMaster(client)]);
      first ??= master;
      // A master that was replaced on request is demoted only some seconds later.
      if (master !== first) throw new Error(`the sentinels name ${master} as the master`);
    };
    return dialServer({ create: (Client) => new Client(options), maxMs: 2 * CONNECT_MS, check, onEnd: () => watch.end() });
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
    check: async () => undefined,
    onEnd: () => undefined,
    close: () => undefined,
  };
}

export async function runOnce(dial: Dial, script: Script, keys: string[], values: (string | number)[]): Promise<void> {
  const link = await dial();
  try {
    await link.run(script, keys, values);
  } finally {
    link.close();
  }
}

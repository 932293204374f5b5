import { EventEmitter, once } from "node:events";
import pg from "pg";
import { Gauge } from "prom-client";
import * as z from "zod";
import { settings } from "#lib/platform/config/env.ts";
import { databaseFault } from "#lib/platform/db/pool.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";
import { watchHeartbeat } from "#lib/platform/db/pulse.ts";
import { logger } from "#lib/platform/logger.ts";
import { slot } from "#lib/platform/runtime.ts";
import { registry } from "#lib/platform/telemetry/metrics.ts";

const changeSchema = z.object({ kind: z.enum(["keys", "pets", "bans", "sites"]), projectId: z.string() });
export type Change = z.infer<typeof changeSchema>;

/** The edge under a name of its own, by which readiness sees it. */
const LISTENER_NAMES = { web: "petstore listener", edge: "petstore edge" } as const;
type ListenerRole = keyof typeof LISTENER_NAMES;
const CHANNEL = "petstore_changes";
const ACK_CHANNEL = "petstore_change_acks";
const ACK_TIMEOUT_MS = 5000;
const GONE_POLL_MS = 250;
const RECONNECT_MS = 250;
const CONNECT_TIMEOUT_MS = 3000;
const NO_ONE_WAITS = "";
const envelopeSchema = z.object({ id: z.string(), change: changeSchema });

interface Listening {
  /** `reset`: changes may have been missed. */
  events: EventEmitter<{ change: [Change]; reset: [] }>;
  connected: boolean;
  client: pg.Client | undefined;
  /** Between two connections. */
  reconnecting: NodeJS.Timeout | undefined;
  role: ListenerRole;
  stopped: boolean;
}

const listening = slot<Listening>("db.changes", () => ({
  events: new EventEmitter(),
  connected: false,
  client: undefined,
  reconnecting: undefined,
  role: "web",
  stopped: true,
}));

/** `onReset` must clear everything. */
export function onChange(onOne: (change: Change) => void, onReset: () => void): void {
  listening().events.on("change", onOne);
  listening().events.on("reset", onReset);
}

/** Only this process's caches. */
export function emitChange(change: Change): void {
  listening().events.emit("change", change);
}

/** If false, caches must not be used: a revoked key would stay valid. */
export function hearsChanges(): boolean {
  return listening().connected;
}

const exposeChangeMetrics = slot(
  "db.change-metrics",
  () =>
    new Gauge({
      name: "petstore_changes_heard",
      help: "1 while changes of other processes are heard; otherwise nothing is cached",
      registers: [registry()],
      collect() {
        this.set(hearsChanges() ? 1 : 0);
      },
    }),
);

/** Reconnects until stopped. */
export async function startListening(role: ListenerRole = "web"): Promise<void> {
  const state = listening();
  state.role = role;
  exposeChangeMetrics();
  state.stopped = false;
  await connect(state);
}

/** Caches count as unusable afterwards. */
export async function stopListening(): Promise<void> {
  const state = listening();
  state.stopped = true;
  clearTimeout(state.reconnecting);
  state.connected = false;
  await state.client?.end().catch(() => undefined);
  state.client = undefined;
}

function readEnvelope(payload: string): z.infer<typeof envelopeSchema> | undefined {
  try {
    return envelopeSchema.parse(JSON.parse(payload));
  } catch {
    return undefined;
  }
}

async function connect(state: Listening): Promise<void> {
  const client = new pg.Client({
    connectionString: settings().DATABASE_URL,
    application_name: LISTENER_NAMES[state.role],
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  const lost = (): void => {
    if (state.client !== client) return;
    state.client = undefined;
    void client.end().catch(() => undefined);
    if (state.connected) logger().warn("the connection that hears changes was lost; caches are off until it is back");
    state.connected = false;
    if (!state.stopped) state.reconnecting = setTimeout(() => void connect(state), RECONNECT_MS).unref();
  };
  state.client = client;
  client.on("error", lost);
  client.on("end", lost);
  let turn: Promise<unknown> = Promise.resolve();
  /** In turn: a pg 9 connection refuses overlapping statements. */
  const acknowledge = (id: string): void => {
    const backend = "processID" in client ? String(client.processID) : "";
    turn = turn.then(() => client.query("select pg_notify($1, $2)", [ACK_CHANNEL, `${id}:${backend}`])).catch(lost);
  };
  client.on("notification", ({ payload = "" }) => {
    const envelope = readEnvelope(payload);
    // From another release or an unknown sender: resets everything.
    if (envelope) state.events.emit("change", envelope.change);
    else state.events.emit("reset");
    if (envelope && envelope.id !== NO_ONE_WAITS) acknowledge(envelope.id);
  });
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    // Stopped while it connected.
    if (state.stopped) return lost();
    state.events.emit("reset");
    state.connected = true;
    watchHeartbeat(client, lost);
  } catch {
    lost();
    await client.end().catch(() => undefined);
  }
}

const message = (id: string, change: Change): string => JSON.stringify({ id, change });

export const announcement = (change: Change): string => message(NO_ONE_WAITS, change);

/**
 * SQL that announces a change; must be selected in a statement. Guarantees that every process is notified if and only
 * if the transaction commits, even if this process is killed.
 * @param value SQL for the value of `announcement`, such as `$3`
 */
export const announceSql = (value: string): string => `pg_notify('${CHANNEL}', ${value})`;

/** To wait for acknowledgments, call `announceChange` after the commit. */
export async function announceWithin(tx: Transaction, change: Change): Promise<void> {
  await tx.$executeRaw`select pg_notify(${CHANNEL}, ${announcement(change)})`;
}

/**
 * Waits until each serving process has cleared its cache, so the next request sees the change.
 * @returns the number of processes that did not answer within 5 seconds
 * @throws AppError `service_unavailable`
 */
export async function announceChange(change: Change): Promise<number> {
  emitChange(change);
  const id = crypto.randomUUID();
  const client = new pg.Client({
    connectionString: settings().DATABASE_URL,
    application_name: "petstore announcer",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const acknowledged = new Set<string>();
    const changed = new EventEmitter<{ ack: [] }>();
    client.on("notification", ({ payload = "" }) => {
      const [announced, backend = ""] = payload.split(":");
      if (announced !== id) return;
      acknowledged.add(backend);
      changed.emit("ack");
    });
    await client.query(`listen ${ACK_CHANNEL}`);
    await client.query("select pg_notify($1, $2)", [CHANNEL, message(id, change)]);
    const deadline = performance.now() + ACK_TIMEOUT_MS;
    for (;;) {
      const silent = (await liveListeners(client)).filter((backend) => !acknowledged.has(backend));
      if (silent.length === 0 || performance.now() > deadline) return silent.length;
      await once(changed, "ack", { signal: AbortSignal.timeout(GONE_POLL_MS) }).catch(() => undefined);
    }
  } catch (error) {
    throw databaseFault(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Never rejects; failures and missing acknowledgments are logged. */
export async function announceCommitted(change: Change): Promise<void> {
  try {
    const silent = await announceChange(change);
    if (silent > 0) logger().warn({ silent, ...change }, "processes did not confirm a change");
  } catch (error) {
    logger().warn({ err: error, ...change }, "a change could not be announced through the database");
  }
}

async function liveListeners(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name = any($1) and datname = current_database() and state is not null",
    [Object.values(LISTENER_NAMES)],
  );
  return rows.map((row) => String(row.pid));
}

import { EventEmitter } from "node:events";
import pg from "pg";
import * as z from "zod";
import { settings } from "#lib/platform/config/env.ts";
import { watchHeartbeat } from "#lib/platform/db/heartbeat.ts";
import { type OpenTransaction, queryWithin } from "#lib/platform/db/open-transaction.ts";
import { singleton } from "#lib/platform/runtime.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";
import { observeGauge } from "#lib/platform/telemetry/metrics.ts";

/** `checks`: a visitor may wait for the check that ended. */
const changeSchema = z.object({ kind: z.enum(["keys", "pets", "bans", "sites", "checks"]), projectId: z.string() });
export type Change = z.infer<typeof changeSchema>;

const LISTENER_NAMES = { web: "petstore listener", edge: "petstore edge" } as const;
type ListenerRole = keyof typeof LISTENER_NAMES;
const CHANNEL = "petstore_changes";
const RECONNECT_MS = 250;
const CONNECT_TIMEOUT_MS = 3000;

interface Listening {
  events: EventEmitter<{ change: [Change]; reset: [] }>;
  connected: boolean;
  client: pg.Client | undefined;
  reconnecting: NodeJS.Timeout | undefined;
  role: ListenerRole;
  stopped: boolean;
}

const listening = singleton<Listening>("db.changes", () => ({
  events: new EventEmitter(),
  connected: false,
  client: undefined,
  reconnecting: undefined,
  role: "web",
  stopped: true,
}));

/** @param onReset must clear everything: changes may have been missed */
export function onChange(onOne: (change: Change) => void, onReset: () => void): void {
  listening().events.on("change", onOne);
  listening().events.on("reset", onReset);
}

export function emitChange(change: Change): void {
  listening().events.emit("change", change);
}

/** If false, caches must not be used: a revoked key would stay valid. */
export function receivesChanges(): boolean {
  return listening().connected;
}

const exposeChangeMetrics = singleton("db.change-metrics", () => {
  const help = "1 while changes of other processes are heard; otherwise nothing is cached";
  return observeGauge("petstore_changes_heard", help, () => (receivesChanges() ? 1 : 0));
});

export async function startListening(role: ListenerRole = "web"): Promise<void> {
  const state = listening();
  state.role = role;
  exposeChangeMetrics();
  state.stopped = false;
  await connect(state);
}

export async function stopListening(): Promise<void> {
  const state = listening();
  state.stopped = true;
  clearTimeout(state.reconnecting);
  state.connected = false;
  await state.client?.end().catch(() => undefined);
  state.client = undefined;
}

function readChange(payload: string): Change | undefined {
  try {
    return changeSchema.parse(JSON.parse(payload));
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
    if (state.connected) logger().warn("the connection that receives changes was lost; caches are off until it is back");
    state.connected = false;
    if (!state.stopped) state.reconnecting = setTimeout(() => void connect(state), RECONNECT_MS).unref();
  };
  state.client = client;
  client.on("error", lost);
  client.on("end", lost);
  client.on("notification", ({ payload = "" }) => {
    const change = readChange(payload);
    // A change of another release or an unknown sender is ignored.
    if (change) state.events.emit("change", change);
    else state.events.emit("reset");
  });
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    if (state.stopped) return lost();
    state.events.emit("reset");
    state.connected = true;
    watchHeartbeat(client, lost);
  } catch {
    lost();
    await client.end().catch(() => undefined);
  }
}

export const announcement = (change: Change): string => JSON.stringify(change);

/**
 * Processes hear it if and only if the transaction commits.
 * @param value SQL, such as `$3`
 */
export const announceSql = (value: string): string => `pg_notify('${CHANNEL}', ${value})`;

const ANNOUNCE = `select ${announceSql("$1")}::text`;

export async function announceWithin(on: OpenTransaction, change: Change): Promise<void> {
  await queryWithin(on, ANNOUNCE, [announcement(change)]);
}

import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { queryText } from "#lib/platform/db/pool.ts";
import { primaryIdentity } from "#lib/platform/db/replica/position.ts";
import { identityRefusal, type Position, type Refusal } from "#lib/platform/db/replica/rules.ts";

/** A standby nearby is a few milliseconds behind. */
const PATIENCE_MS = 100;
const LONGEST_PAUSE_MS = 16;
const ANSWER_MS = 500;

const REPLAYED = {
  name: "replica_replayed",
  longestMs: ANSWER_MS,
  text: "select pg_is_in_recovery(), pg_last_wal_replay_lsn() >= $1::pg_lsn",
};
/** A standby's own timeline is written down some time after it changed; until then it counts as the earlier one. */
const IDENTITY = {
  name: "",
  longestMs: ANSWER_MS,
  text: `select c.system_identifier, upper(lpad(to_hex(greatest(p.timeline_id, r.min_recovery_end_timeline)), 8, '0'))
           from pg_control_system() c, pg_control_checkpoint() p, pg_control_recovery() r`,
};

/** The primary's timeline that a connection's server was found to follow. */
const followed = new WeakMap<pg.PoolClient, string>();

async function strangeness(client: pg.PoolClient, position: Position): Promise<Refusal | undefined> {
  if (followed.get(client) === position.timeline) return undefined;
  const [primary, [[system, timeline] = []]] = await Promise.all([primaryIdentity(position), queryText(IDENTITY, [], client)]);
  const refusal = identityRefusal(primary, { system: system as string, timeline: timeline as string });
  if (!refusal) followed.set(client, position.timeline);
  return refusal;
}

/**
 * Waits a moment for the server of this connection to be as far as the primary was. Asked on the connection that then
 * reads: an address may lead to several standbys.
 * @returns why it must not answer
 * @throws AppError `service_unavailable`
 */
export async function standbyRefusal(client: pg.PoolClient, position: Position): Promise<Refusal | undefined> {
  const deadline = performance.now() + PATIENCE_MS;
  for (let pause = 1; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    const [[isStandby, hasReplayed] = []] = await queryText(REPLAYED, [position.lsn], client);
    if (isStandby !== "t") return "promoted";
    const strange = await strangeness(client, position);
    if (strange || hasReplayed === "t") return strange;
    if (performance.now() + pause > deadline) return "behind";
    await delay(pause);
  }
}

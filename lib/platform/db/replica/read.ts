import type pg from "pg";
import { settings } from "#lib/platform/config/env.ts";
import { queryText, replicaPools, type Statement, sitePool } from "#lib/platform/db/pool.ts";
import { primaryPosition } from "#lib/platform/db/replica/position.ts";
import { attempt, notice, REFUSAL_WORDS, REFUSALS, type Refusal, refused, type Standing } from "#lib/platform/db/replica/rules.ts";
import { standbyRefusal } from "#lib/platform/db/replica/standby.ts";
import { logger } from "#lib/platform/logger.ts";
import { slot } from "#lib/platform/runtime.ts";
import { counter, exposeMetrics, type Metric } from "#lib/platform/telemetry/metrics.ts";

/** Then the primary is asked, so a replica that hangs costs a read no more. */
const ANSWER_MS = 3000;

type Row = (string | null)[];
/**
 * `failed`: the read itself, such as a conflict with the replay. `unknown`: the primary does not say how far it is.
 * `busy`: no connection to the replica was free.
 */
const PASSING = ["failed", "unknown", "busy"] as const;
type Reason = Refusal | (typeof PASSING)[number];

interface Reads {
  standing: Standing;
  fromReplica: number;
  fromPrimary: Map<Reason, number>;
}

const reads = slot<Reads>("db.replica-reads", () => {
  exposeMetrics("replica", replicaMetrics);
  return { standing: { state: "used" }, fromReplica: 0, fromPrimary: new Map() };
});

export function replicaMetrics(): Metric[] {
  const { fromReplica, fromPrimary } = reads();
  const reasons: Reason[] = [...REFUSALS, ...PASSING];
  const values = reasons.map((reason) => ({ labels: { target: "primary", reason }, value: fromPrimary.get(reason) ?? 0 }));
  return [
    counter("petstore_database_reads_total", "Heavy reads by the server that answered, and why it was not the replica", [
      { labels: { target: "replica", reason: "" }, value: fromReplica },
      ...values,
    ]),
  ];
}

function settle(after: Standing, cause?: unknown): void {
  const before = reads().standing;
  reads().standing = after;
  const change = notice(before, after);
  if (change === "back") logger().info("the read replica answers again");
  if (change === "lost" && after.state === "refused") {
    logger().warn(
      { reason: after.refusal, err: cause },
      `the read replica is not used, ${REFUSAL_WORDS[after.refusal]}; the primary answers`,
    );
  }
}

function refuse(refusal: Refusal, cause?: unknown): Refusal {
  settle(refused(reads().standing, refusal, performance.now()), cause);
  return refusal;
}

async function readOn(client: pg.PoolClient, statement: Statement, values: unknown[]): Promise<Row[] | "failed"> {
  try {
    return await queryText({ ...statement, longestMs: Math.min(statement.longestMs ?? ANSWER_MS, ANSWER_MS) }, values, client);
  } catch {
    return "failed";
  }
}

/** How a pool says that none of its connections became free in time. */
function isPoolBusy(error: unknown): boolean {
  return error instanceof Error && error.message === "timeout exceeded when trying to connect";
}

async function fromReplica(statement: Statement, values: unknown[], on: pg.Pool): Promise<Row[] | Reason> {
  const { standing } = reads();
  const trial = attempt(standing, performance.now());
  if (!trial) return standing.state === "refused" ? standing.refusal : "unknown";
  reads().standing = trial;
  const position = await primaryPosition().catch(() => undefined);
  if (!position) return "unknown";
  let client: pg.PoolClient | undefined;
  let isSound = false;
  try {
    client = await on.connect();
    const refusal = await standbyRefusal(client, position);
    if (refusal) {
      isSound = true;
      return refuse(refusal);
    }
    settle({ state: "used" });
    const rows = await readOn(client, statement, values);
    isSound = rows !== "failed";
    return rows;
  } catch (error) {
    return isPoolBusy(error) ? "busy" : refuse("unreachable", error);
  } finally {
    client?.release(!isSound);
  }
}

/** Asks on connections of its own. `degraded`: the primary answers instead, for longer than a busy moment. */
export async function replicaState(): Promise<"ok" | "degraded" | "unused" | "unknown"> {
  if (settings().DATABASE_READ_URL === undefined) return "unused";
  const position = await primaryPosition().catch(() => undefined);
  if (!position) return "unknown";
  let client: pg.PoolClient | undefined;
  let isSound = false;
  try {
    client = await replicaPools().health.connect();
    const refusal = await standbyRefusal(client, position);
    isSound = true;
    const { standing } = reads();
    const isMoment = refusal === "behind" && !(standing.state === "refused" && standing.isLogged);
    return refusal === undefined || isMoment ? "ok" : "degraded";
  } catch {
    return "degraded";
  } finally {
    client?.release(!isSound);
  }
}

/**
 * A heavy read that the replica answers if it has all that was committed before the call, else the primary. Guarantees
 * that a reader sees no older state than on the primary (docs/decisions/0026-reads-from-a-standby.md), so what is read
 * may be cached likewise. Never fails because of the replica.
 * @param statement must only read
 * @returns rows of text, in column order
 * @throws AppError `service_unavailable`
 */
export async function readHeavy(statement: Statement, values: unknown[], readers: "dashboard" | "sites" = "dashboard"): Promise<Row[]> {
  if (settings().DATABASE_READ_URL !== undefined) {
    const found = await fromReplica(statement, values, replicaPools()[readers]);
    if (typeof found !== "string") {
      reads().fromReplica += 1;
      return found;
    }
    const { fromPrimary } = reads();
    fromPrimary.set(found, (fromPrimary.get(found) ?? 0) + 1);
  }
  return await queryText(statement, values, readers === "sites" ? sitePool() : undefined);
}

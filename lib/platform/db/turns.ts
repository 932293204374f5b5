import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { Counter, Gauge } from "prom-client";
import { settings } from "#lib/platform/config/env.ts";
import { AppError } from "#lib/platform/errors.ts";
import { FairTurns, isVisitor, type Sharer, type TurnBounds, type TurnRefusal } from "#lib/platform/fair-turns.ts";
import { singleton } from "#lib/platform/runtime.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";
import { registry } from "#lib/platform/telemetry/metrics.ts";
import { requestFacts } from "#lib/platform/telemetry/request-facts.ts";

const MAX_WAIT_MS = 10_000;
const RETRY_SECONDS = 2;
const LOG_PAUSE_MS = 10_000;
/** The rest serve reads. */
const SHARE = 0.7;

export function turnBounds(poolSize: number): TurnBounds {
  const max = Math.max(1, Math.floor(poolSize * SHARE));
  const maxOfPerson = Math.max(1, Math.floor(max / 2));
  // The second locks as soon as the first commits.
  const maxOfProject = Math.min(2, maxOfPerson);
  return { max, maxOfPerson, maxOfProject, maxWaitingOfPerson: 128, maxWaitingOfProject: 64, maxWaitMs: MAX_WAIT_MS };
}

const sharers = singleton<AsyncLocalStorage<Sharer>>("db.sharers", () => new AsyncLocalStorage());
const inside = singleton<AsyncLocalStorage<true>>("db.inside-turn", () => new AsyncLocalStorage());

const turns = singleton("db.turns", () => {
  const made = new FairTurns(turnBounds(settings().DATABASE_POOL_SIZE));
  const transactions = new Gauge({
    name: "petstore_transactions",
    help: "Requests' transactions that run, and that wait for a turn without a connection",
    labelNames: ["state"],
    registers: [registry()],
    collect() {
      this.set({ state: "running" }, made.running);
      this.set({ state: "waiting" }, made.waiting);
    },
  });
  const refused = new Counter({
    name: "petstore_transactions_refused_total",
    help: "Transactions and other statements refused because one person or project had too many waiting, or after too long a wait",
    labelNames: ["reason"],
    registers: [registry()],
  });
  return { made, transactions, refused, loggedAt: Number.NEGATIVE_INFINITY };
});

const MAX_WAITING_READS = 1000;

export function readTurns(poolSize: number): FairTurns {
  const half = Math.max(1, Math.ceil(poolSize / 2));
  const shares = { maxOfPerson: half, maxOfProject: half, maxWaitingOfPerson: MAX_WAITING_READS, maxWaitingOfProject: MAX_WAITING_READS };
  return new FairTurns({ max: poolSize, ...shares, maxWaitMs: MAX_WAIT_MS });
}

export function exposeTurns(): void {
  turns();
}

/** Names whose connections the work uses, while the request's log does not know the person. */
export function sharedBy<T>(sharer: Sharer, work: () => T): T {
  return sharers().run(sharer, work);
}

/** @returns undefined outside of requests */
export function currentSharer(): Sharer | undefined {
  const { personId, projectId } = requestFacts() ?? {};
  const given = sharers().getStore();
  const person = personId === undefined ? given?.person : `person:${personId}`;
  if (person === undefined) return undefined;
  return { person, project: projectId ?? (person === given?.person ? given.project : undefined) };
}

type Work = "changes" | "reads";

function refused(reason: TurnRefusal, work: Work, by: Sharer, bounds: TurnBounds): AppError {
  const { maxWaitingOfPerson, maxWaitingOfProject, maxWaitMs } = bounds;
  if (reason === "late") {
    const message = `The service is busy: this waited ${maxWaitMs / 1000} seconds for its turn. Nothing was changed. Try again.`;
    return new AppError("service_unavailable", message);
  }
  const [person, project] = isVisitor(by) ? ["from your network", "from your network"] : ["by you", "of this project"];
  const which = reason === "project" ? `${maxWaitingOfProject} ${work} ${project}` : `${maxWaitingOfPerson} ${work} ${person}`;
  const message = `${which} are waiting already, which is the limit. Nothing was changed. Send fewer at the same time.`;
  return new AppError("rate_limit_exceeded", message, { retryAfterSeconds: RETRY_SECONDS });
}

function noteRefusal(reason: TurnRefusal, work: Work, by: Sharer, waiting: number): void {
  const state = turns();
  state.refused.inc({ reason });
  if (performance.now() - state.loggedAt < LOG_PAUSE_MS) return;
  state.loggedAt = performance.now();
  const { personId } = requestFacts() ?? {};
  logger().warn(
    { personId, projectId: isVisitor(by) ? undefined : by.project, reason, waiting },
    `${work} were refused, since too many wait`,
  );
}

/** Nested work and work outside of requests do not wait. */
async function takeTurn<T>(from: FairTurns, work: Work, run: () => Promise<T>): Promise<T> {
  const sharer = currentSharer();
  if (!sharer || inside().getStore()) return await run();
  const turn = await from.take(sharer);
  if (typeof turn === "string") {
    noteRefusal(turn, work, sharer, from.waiting);
    // The delay makes immediate retries cheaper.
    if (turn !== "late") await delay(RETRY_SECONDS * 1000);
    throw refused(turn, work, sharer, from.bounds);
  }
  try {
    return await run();
  } finally {
    turn();
  }
}

/**
 * Waits for a turn before a transaction takes a connection.
 * @throws `rate_limit_exceeded` when the person or project has too many waiting; `service_unavailable`
 */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return takeTurn(turns().made, "changes", () => inside().run(true, work));
}

/**
 * Waits before a statement outside of a transaction takes a connection: one person's slow reads leave half to others.
 * @throws as `inTurn`
 */
export function inReadTurn<T>(from: FairTurns, work: () => Promise<T>): Promise<T> {
  return takeTurn(from, "reads", work);
}

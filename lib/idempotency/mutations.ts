import type { PoolClient } from "pg";
import { queryText, type Statement, transaction } from "#lib/db/pool.ts";
import { AppError } from "#lib/errors.ts";
import { type IdempotentRequest, KEPT_MS } from "#lib/idempotency/rules.ts";
import { slot } from "#lib/runtime.ts";
import type { ProjectScope } from "#lib/scope/principal.schema.ts";

const LOCK: Statement = {
  name: "idempotency_lock",
  text: "select pg_try_advisory_xact_lock(hashtextextended('petstore.idempotency:' || $1::text || ':' || $2::text, 0))",
};
const FIND: Statement = {
  name: "idempotency_find",
  text: `select body_hash, status, body from idempotency_keys
          where project_id = $1 and key = $2 and expires_at > to_timestamp($3::float8 / 1000)`,
};
const KEEP: Statement = {
  name: "idempotency_keep",
  text: `insert into idempotency_keys (project_id, key, body_hash, status, body, created_at, expires_at)
         values ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000), to_timestamp($7::float8 / 1000))
         on conflict (project_id, key) do update set body_hash = excluded.body_hash, status = excluded.status,
           body = excluded.body, created_at = excluded.created_at, expires_at = excluded.expires_at`,
};

/** Runs one piece of work per project at a time, so a tenant's burst takes at most one of this process's connections. */
interface Lane {
  running: Set<string>;
  last: Promise<void>;
}

const lanes = slot<Map<string, Lane>>("idempotency.lanes", () => new Map());

function laneOf(projectId: string): Lane {
  const found = lanes().get(projectId) ?? { running: new Set(), last: Promise.resolve() };
  lanes().set(projectId, found);
  return found;
}

function stillRunning(): AppError {
  return new AppError("idempotency_conflict", "A request with this Idempotency-Key is still running. Send it again in a moment.");
}

interface KeptAnswer {
  status: number;
  body: string;
}

/**
 * Runs work once per key, atomically with the record of its answer.
 * @param now epoch milliseconds
 * @param work runs in the transaction; if it throws, nothing is kept
 * @throws AppError `idempotency_conflict` while the key is in flight, `idempotency_mismatch` for another body,
 * `service_unavailable`
 */
export async function doOnce(
  scope: ProjectScope,
  request: IdempotentRequest,
  now: number,
  work: (on: PoolClient) => Promise<KeptAnswer>,
): Promise<KeptAnswer & { replayed: boolean }> {
  const { projectId } = scope;
  const lane = laneOf(projectId);
  if (lane.running.has(request.key)) throw stillRunning();
  lane.running.add(request.key);
  const earlier = lane.last;
  const done = earlier.then(() => inTransaction(projectId, request, now, work));
  lane.last = done.then(
    () => undefined,
    () => undefined,
  );
  try {
    return await done;
  } finally {
    lane.running.delete(request.key);
    if (lane.running.size === 0) lanes().delete(projectId);
  }
}

function inTransaction(
  projectId: string,
  request: IdempotentRequest,
  now: number,
  work: (on: PoolClient) => Promise<KeptAnswer>,
): Promise<KeptAnswer & { replayed: boolean }> {
  return transaction(async (on) => {
    const [lock] = await queryText(LOCK, [projectId, request.key], on);
    if (lock?.[0] !== "t") throw stillRunning();
    const [kept] = await queryText(FIND, [projectId, request.key, now], on);
    if (kept) {
      const [bodyHash, status, body] = kept;
      if (bodyHash === request.bodyHash) return { status: Number(status), body: body ?? "", replayed: true };
      throw new AppError("idempotency_mismatch", "This Idempotency-Key was used with a different body. Use a new key for a new request.");
    }
    const answer = await work(on);
    await queryText(KEEP, [projectId, request.key, request.bodyHash, answer.status, answer.body, now, now + KEPT_MS], on);
    return { ...answer, replayed: false };
  });
}

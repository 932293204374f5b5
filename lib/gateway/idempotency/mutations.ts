import type { PoolClient } from "pg";
import { type IdempotentRequest, type KeySpace, RETENTION_MS } from "#lib/gateway/idempotency/rules.ts";
import { type OpenTransaction, queryWithin } from "#lib/platform/db/open-transaction.ts";
import { type Statement, transactionAfter } from "#lib/platform/db/pool.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";
import { runSerially } from "#lib/platform/db/serial-queue.ts";
import { currentSharer } from "#lib/platform/db/turns.ts";
import { AppError } from "#lib/platform/errors.ts";
import { singleton } from "#lib/platform/runtime.ts";

const LOCK: Statement = {
  name: "idempotency_lock",
  text: "select pg_try_advisory_xact_lock(hashtextextended('petstore.idempotency:' || $1::text || ':' || $2::text, 0))::text",
};
const FIND: Statement = {
  name: "idempotency_find",
  text: `select body_hash, status::text, body, etag from idempotency_keys
          where project_id = $1::bigint and key = $2 and expires_at > to_timestamp($3::float8 / 1000)`,
};
const STORE: Statement = {
  name: "idempotency_store",
  text: `insert into idempotency_keys (project_id, key, body_hash, status, body, etag, created_at, expires_at)
         values ($1::bigint, $2, $3, $4::int, $5, $8, to_timestamp($6::float8 / 1000), to_timestamp($7::float8 / 1000))
         on conflict (project_id, key) do update set body_hash = excluded.body_hash, status = excluded.status,
           body = excluded.body, etag = excluded.etag, created_at = excluded.created_at, expires_at = excluded.expires_at`,
};

/** Keys that run in a project, and who sent them. */
const running = singleton<Map<string, Map<string, string>>>("idempotency.running", () => new Map());

function runningIn(projectId: string): Map<string, string> {
  const found = running().get(projectId) ?? new Map();
  running().set(projectId, found);
  return found;
}

function stillRunning(): AppError {
  return new AppError("idempotency_conflict", "A request with this Idempotency-Key is still running. Send it again in a moment.");
}

/** Requests of one project in one process run one after another. */
const MAX_AT_ONCE = 500;
const MAX_OF_PERSON = 250;
const RETRY_SECONDS = 2;

function requireRoom(keys: ReadonlyMap<string, string>, person: string): void {
  const own = keys.size < MAX_OF_PERSON ? 0 : [...keys.values()].filter((one) => one === person).length;
  if (keys.size < MAX_AT_ONCE && own < MAX_OF_PERSON) return;
  const which = own < MAX_OF_PERSON ? `${MAX_AT_ONCE} requests` : `${MAX_OF_PERSON} of your requests`;
  const message = `${which} with an Idempotency-Key are running in this project already, which is the limit. Send fewer at the same time.`;
  throw new AppError("rate_limit_exceeded", message, { retryAfterSeconds: RETRY_SECONDS });
}

const CREATED = 201;

const shownBefore = (): AppError =>
  new AppError(
    "conflict",
    "A request with this Idempotency-Key has created it. Its secret was in that response and is not stored. List what there is, then rotate it for a new secret, or delete it.",
  );

const mismatch = (): AppError =>
  new AppError("idempotency_mismatch", "This Idempotency-Key was used with a different request. Use a new key for a new request.");

export interface StoredResponse {
  status: number;
  /** Null for 204. */
  body: string | null;
  etag?: string | undefined;
  /** The body is not stored: a replay is refused. */
  isSecret?: boolean;
}
type Answer = StoredResponse & { replayed: boolean };

async function lock(on: OpenTransaction, projectId: string, { key }: IdempotentRequest): Promise<void> {
  const [locked] = await queryWithin(on, LOCK, [projectId, key]);
  if (locked?.[0] !== "true") throw stillRunning();
}

function replay([stored]: (string | null)[][], request: IdempotentRequest): Answer | undefined {
  if (!stored) return undefined;
  const [bodyHash, status, body, etag] = stored;
  if (bodyHash !== request.bodyHash) throw mismatch();
  if (Number(status) === CREATED && body === "") throw shownBefore();
  return { status: Number(status), body: body || null, etag: etag ?? undefined, replayed: true };
}

async function keep(
  on: OpenTransaction,
  projectId: string,
  { key, bodyHash }: IdempotentRequest,
  now: number,
  answer: StoredResponse,
): Promise<Answer> {
  const { status, body, etag = null, isSecret = false } = answer;
  await queryWithin(on, STORE, [projectId, key, bodyHash, status, isSecret ? "" : (body ?? ""), now, now + RETENTION_MS, etag]);
  return { ...answer, replayed: false };
}

/**
 * Atomic with the record of its response.
 * @param authorize locks the caller's rights; also runs for a stored response
 * @throws AppError `idempotency_conflict` while in flight, `idempotency_mismatch` for another request, `service_unavailable`
 */
export async function doOnce<Rights>(
  { projectId }: KeySpace,
  request: IdempotentRequest,
  now: number,
  authorize: (on: PoolClient) => Promise<Rights>,
  work: (rights: Rights) => Promise<StoredResponse>,
): Promise<Answer> {
  const keys = runningIn(projectId);
  if (keys.has(request.key)) throw stillRunning();
  const person = currentSharer()?.person ?? "";
  requireRoom(keys, person);
  keys.set(request.key, person);
  try {
    return await runSerially(projectId, () => inTransaction(projectId, request, now, authorize, work));
  } finally {
    keys.delete(request.key);
    if (keys.size === 0) running().delete(projectId);
  }
}

function inTransaction<Rights>(
  projectId: string,
  request: IdempotentRequest,
  now: number,
  authorize: (on: PoolClient) => Promise<Rights>,
  work: (rights: Rights) => Promise<StoredResponse>,
): Promise<Answer> {
  const open = (on: PoolClient) => lock(on, projectId, request);
  return transactionAfter(open, async (on) => {
    const [rights, stored] = await Promise.all([authorize(on), queryWithin(on, FIND, [projectId, request.key, now])]);
    return replay(stored, request) ?? (await keep(on, projectId, request, now, await work(rights)));
  });
}

/**
 * As `doOnce`, in a transaction that holds the project's lock and has checked the caller's right.
 * @throws AppError `idempotency_conflict` while in flight, `idempotency_mismatch` for another request, `conflict` for a
 * response that had a secret
 */
export async function doOnceWithin(
  tx: Transaction,
  { projectId }: KeySpace,
  { now, ...request }: IdempotentRequest & { now: number },
  work: () => Promise<StoredResponse>,
): Promise<Answer> {
  await lock(tx, projectId, request);
  const stored = await queryWithin(tx, FIND, [projectId, request.key, now]);
  return replay(stored, request) ?? (await keep(tx, projectId, request, now, await work()));
}

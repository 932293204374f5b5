import { doOnceWithin } from "#lib/gateway/idempotency/mutations.ts";
import type { CoreRequest } from "#lib/http/api/core.ts";
import type { Reply } from "#lib/http/api/define-route.ts";
import { fingerprint, replyOf } from "#lib/http/api/write-once.ts";
import { databaseError } from "#lib/platform/db/pool.ts";
import { AppError, isDashboardError } from "#lib/platform/errors.ts";
import type { Action } from "#lib/tenancy/scope/permissions.rules.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { type CheckedTransaction, inProject, type OpenProject } from "#lib/tenancy/scope/rights.mutations.ts";
import type { Role } from "#lib/tenancy/scope/role.schema.ts";

export interface ProjectWrite {
  request: CoreRequest;
  scope: ProjectScope;
  actor: Actor;
  bytes: Uint8Array;
  /** Epoch milliseconds. */
  now: number;
}

export interface ProjectAnswer {
  status: number;
  /** Null for 204. */
  body: string | null;
  etag?: string | undefined;
  /** The response is not stored for replays. */
  isSecret?: boolean;
}

/** Converts the dashboard's errors to the API's codes. */
export function apiError(thrown: unknown): unknown {
  if (!isDashboardError(thrown)) return databaseError(thrown);
  const retryAfterSeconds = "retryAfterSeconds" in thrown ? Number(thrown.retryAfterSeconds) : undefined;
  const code = thrown.code === "limit_reached" || thrown.code === "too_many_requests" ? thrown.code : "conflict";
  return new AppError(code, thrown.message, { retryAfterSeconds });
}

/** Commits the change with its response for replays. */
export async function writeInProject(
  { request, scope, actor, bytes, now }: ProjectWrite,
  action: Action,
  work: (tx: CheckedTransaction, open: OpenProject, role: Role | "admin") => Promise<ProjectAnswer>,
): Promise<Reply> {
  const key = request.header("idempotency-key");
  const bodyHash = fingerprint(request, bytes);
  try {
    const { replayed, ...answer } = await inProject(scope, actor, action, async (tx, role, open) => {
      if (key === undefined) return { ...(await work(tx, open, role)), replayed: false };
      return await doOnceWithin(tx, scope, { key, bodyHash, now }, () => work(tx, open, role));
    });
    return replyOf(answer, replayed);
  } catch (error) {
    throw apiError(error);
  }
}

import { doOnceWithin } from "#lib/gateway/idempotency/mutations.ts";
import type { CoreRequest } from "#lib/http/api/core.ts";
import type { Reply } from "#lib/http/api/define-route.ts";
import { fingerprint, replyOf, WRITE_ERRORS } from "#lib/http/api/write-once.ts";
import type { Actor, ProjectScope } from "#lib/people/scope/principal.schema.ts";
import { type CheckedTransaction, inProject } from "#lib/people/scope/rights.mutations.ts";
import { emitChange } from "#lib/platform/db/changes.ts";
import { databaseError } from "#lib/platform/db/pool.ts";
import { AppError, type ErrorCode, isDashboardError } from "#lib/platform/errors.ts";
import { exactJson } from "#lib/platform/exact-json.ts";
import { shownPlatform } from "#lib/sites/dns/platform-addresses.service.ts";
import { domainRecordView } from "#lib/sites/domains/record.view.ts";
import { findDomain } from "#lib/sites/domains/shown.data.ts";

export const DOMAIN_WRITE_ERRORS: readonly ErrorCode[] = [...WRITE_ERRORS, "conflict"];

interface DomainWrite {
  request: CoreRequest;
  scope: ProjectScope;
  actor: Actor;
  bytes: Uint8Array;
  /** Epoch milliseconds. */
  now: number;
}

interface DomainAnswer {
  status: number;
  body: string | null;
}

/** With the domain as it is in the transaction. */
export async function domainAnswer(tx: CheckedTransaction, scope: ProjectScope, domainId: string, status: number): Promise<DomainAnswer> {
  return { status, body: exactJson(domainRecordView(await findDomain(scope, domainId, tx))) };
}

/** The dashboard's answers, in the API's codes. */
function apiError(thrown: unknown): unknown {
  if (!isDashboardError(thrown)) return databaseError(thrown);
  return new AppError(thrown.code === "limit_reached" ? "limit_reached" : "conflict", thrown.message);
}

/** The change and its kept answer are committed together. */
export async function writeDomain(
  { request, scope, actor, bytes, now }: DomainWrite,
  work: (tx: CheckedTransaction) => Promise<DomainAnswer>,
): Promise<Reply> {
  const key = request.header("idempotency-key");
  const bodyHash = fingerprint(request, bytes);
  // Asks DNS before the project is locked.
  await shownPlatform();
  try {
    const { replayed, ...answer } = await inProject(scope, actor, "domains.write", async (tx) =>
      key === undefined ? { ...(await work(tx)), replayed: false } : await doOnceWithin(tx, scope, { key, bodyHash, now }, () => work(tx)),
    );
    emitChange({ kind: "sites", projectId: scope.projectId });
    return replyOf(answer, replayed);
  } catch (error) {
    throw apiError(error);
  }
}

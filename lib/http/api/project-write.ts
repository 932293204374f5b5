import { doOnceWithin, type StoredResponse } from "#lib/gateway/idempotency/mutations.ts";
import type { Reply } from "#lib/http/api/define-route.ts";
import { fingerprint, replyOf, type Write } from "#lib/http/api/write-once.ts";
import type { Action } from "#lib/tenancy/scope/permissions.rules.ts";
import { type CheckedTransaction, inProject, type OpenProject } from "#lib/tenancy/scope/rights.mutations.ts";
import type { Role } from "#lib/tenancy/scope/role.schema.ts";

/** Commits the change with its response for replays. */
export async function writeInProject(
  { request, scope, actor, bytes, now }: Write,
  action: Action,
  work: (tx: CheckedTransaction, open: OpenProject, role: Role | "admin") => Promise<StoredResponse>,
): Promise<Reply> {
  const key = request.header("idempotency-key");
  const bodyHash = fingerprint(request, bytes);
  const { replayed, ...answer } = await inProject(scope, actor, action, async (tx, role, open) => {
    if (key === undefined) return { ...(await work(tx, open, role)), replayed: false };
    return await doOnceWithin(tx, scope, { key, bodyHash, now }, () => work(tx, open, role));
  });
  return replyOf(answer, replayed);
}

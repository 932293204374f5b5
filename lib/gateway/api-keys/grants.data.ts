import { type Grant, requireRights } from "#lib/gateway/api-keys/grants.rules.ts";
import type { KeyScope } from "#lib/gateway/api-keys/schema.ts";
import type { Actor, ProjectScope } from "#lib/people/scope/principal.schema.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";

/** @returns undefined for callers whose rights do not come from a key */
export async function ownGrant(tx: Transaction, scope: ProjectScope, actor: Actor): Promise<Grant | undefined> {
  if (actor.kind !== "api_key") return undefined;
  const where = { id: BigInt(actor.id), projectId: BigInt(scope.projectId) };
  return await tx.apiKey.findFirstOrThrow({ where, select: { scope: true, permissions: true, expiresAt: true } });
}

/**
 * @returns the caller's own grant
 * @throws AppError `insufficient_scope`
 */
export async function requireGrantOver(
  tx: Transaction,
  scope: ProjectScope,
  actor: Actor,
  target: { scope: KeyScope; permissions: readonly string[] },
): Promise<Grant | undefined> {
  const own = await ownGrant(tx, scope, actor);
  requireRights(own, target);
  return own;
}

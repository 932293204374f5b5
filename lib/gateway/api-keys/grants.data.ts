import { type Grant, requireRights } from "#lib/gateway/api-keys/grants.rules.ts";
import { KEY_PERMISSIONS, type KeyScope } from "#lib/gateway/api-keys/schema.ts";
import type { Actor, ProjectScope } from "#lib/people/scope/principal.schema.ts";
import { hasTokenScope } from "#lib/people/scope/token-scopes.rules.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";

/** A key may last longer than the token that creates it. */
async function tokenGrant(tx: Transaction, tokenId: string): Promise<Grant> {
  const { scopes } = await tx.accessToken.findUniqueOrThrow({ where: { id: BigInt(tokenId) }, select: { scopes: true } });
  const scope = hasTokenScope(scopes, "animals", "read_write") ? "read_write" : "read";
  const permissions = KEY_PERMISSIONS.filter((permission) => hasTokenScope(scopes, permission, "read_write"));
  return { scope, permissions, expiresAt: null };
}

/** @returns undefined for callers whose rights do not come from a key */
export async function ownGrant(tx: Transaction, scope: ProjectScope, actor: Actor): Promise<Grant | undefined> {
  if (actor.kind === "user" && actor.tokenId !== undefined) return await tokenGrant(tx, actor.tokenId);
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

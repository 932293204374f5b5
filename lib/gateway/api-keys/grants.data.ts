import { type Grant, requireRights } from "#lib/gateway/api-keys/grants.rules.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";
import { keyScopes, type StoredScopes } from "#lib/tenancy/scope/key-scopes.rules.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

/** Only owners may create keys. A key may outlive the token. */
async function tokenGrant(tx: Transaction, tokenId: string): Promise<Grant> {
  const { scopes } = await tx.accessToken.findUniqueOrThrow({ where: { id: BigInt(tokenId) }, select: { scopes: true } });
  return { holder: "token", scopes, expiresAt: null };
}

/** @returns undefined for callers whose rights do not come from a key or token */
export async function ownGrant(tx: Transaction, scope: ProjectScope, actor: Actor): Promise<Grant | undefined> {
  if (actor.kind === "user" && actor.tokenId !== undefined) return await tokenGrant(tx, actor.tokenId);
  if (actor.kind !== "api_key") return undefined;
  const where = { id: BigInt(actor.id), projectId: BigInt(scope.projectId) };
  const own = await tx.apiKey.findFirstOrThrow({ where, select: { scope: true, permissions: true, expiresAt: true } });
  return { holder: "key", scopes: keyScopes(own), expiresAt: own.expiresAt };
}

/**
 * @returns the caller's own grant
 * @throws AppError `insufficient_scope`
 */
export async function requireGrantOver(
  tx: Transaction,
  scope: ProjectScope,
  actor: Actor,
  target: StoredScopes,
): Promise<Grant | undefined> {
  const own = await ownGrant(tx, scope, actor);
  requireRights(own, keyScopes(target));
  return own;
}

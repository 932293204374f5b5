import { type Grant, requireRights } from "#lib/gateway/api-keys/grants.rules.ts";
import { KEY_ADDITIONS, type KeyScope, readPermissions } from "#lib/gateway/api-keys/schema.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { hasTokenScope } from "#lib/tenancy/scope/token-scopes.rules.ts";

/** Only owners may create keys. A key may outlive the token. */
async function tokenGrant(tx: Transaction, tokenId: string, access: KeyScope): Promise<Grant> {
  const { scopes } = await tx.accessToken.findUniqueOrThrow({ where: { id: BigInt(tokenId) }, select: { scopes: true } });
  return {
    holder: "token",
    scope: hasTokenScope(scopes, "animals", access) ? access : null,
    permissions: KEY_ADDITIONS.filter((permission) => hasTokenScope(scopes, permission, access)),
    expiresAt: null,
  };
}

/** @returns undefined for callers whose rights do not come from a key or token */
export async function ownGrant(tx: Transaction, scope: ProjectScope, actor: Actor, access: KeyScope): Promise<Grant | undefined> {
  if (actor.kind === "user" && actor.tokenId !== undefined) return await tokenGrant(tx, actor.tokenId, access);
  if (actor.kind !== "api_key") return undefined;
  const where = { id: BigInt(actor.id), projectId: BigInt(scope.projectId) };
  const own = await tx.apiKey.findFirstOrThrow({ where, select: { scope: true, permissions: true, expiresAt: true } });
  return { holder: "key", ...own };
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
  const own = await ownGrant(tx, scope, actor, target.scope);
  requireRights(own, { scope: target.scope, permissions: readPermissions(target.permissions) });
  return own;
}

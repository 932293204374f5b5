import type { KeyPermission, KeyScope } from "#lib/gateway/api-keys/schema.ts";
import { AppError } from "#lib/platform/errors.ts";

/** What a caller may hand on. */
export interface Grant {
  scope: KeyScope;
  permissions: readonly string[];
  /** Null: never. */
  expiresAt: Date | null;
}

/**
 * @param own undefined for callers whose rights do not come from a key
 * @throws AppError `insufficient_scope`
 */
export function requireRights(own: Grant | undefined, wanted: { scope: KeyScope; permissions: readonly string[] }): void {
  if (!own) return;
  const scopes = wanted.scope === "read_write" && own.scope === "read" ? ["read_write"] : [];
  const missing = [...scopes, ...wanted.permissions.filter((permission) => !own.permissions.includes(permission))];
  if (missing.length === 0) return;
  const sentence = `A key can only create and change keys with no more rights than its own. This one lacks ${missing.join(", ")}.`;
  throw new AppError("insufficient_scope", sentence, { scope: ["read_write", "keys", ...missing].join(" ") });
}

/**
 * As `requireRights`; the new key must not outlive the caller's.
 * @throws AppError `insufficient_scope`, `invalid_body`
 */
export function requireGrant(
  own: Grant | undefined,
  wanted: { scope: KeyScope; permissions: readonly KeyPermission[]; expiresAt: Date | null },
): void {
  requireRights(own, wanted);
  if (!own?.expiresAt || (wanted.expiresAt && wanted.expiresAt <= own.expiresAt)) return;
  const until = own.expiresAt.toISOString();
  const received = wanted.expiresAt?.toISOString() ?? "nothing";
  throw new AppError("invalid_body", `expiresAt must be at most ${until}, when the key that creates it expires; got ${received}.`);
}

import { KEY_ADDITIONS, type KeyPermission, type KeyScope } from "#lib/gateway/api-keys/schema.ts";
import { AppError, invalidField } from "#lib/platform/errors.ts";
import { scopeText } from "#lib/tenancy/scope/token-scopes.rules.ts";

export interface Grant {
  holder: "key" | "token";
  /** Null for a token that may not read animals. */
  scope: KeyScope | null;
  permissions: readonly string[];
  /** Null never expires. */
  expiresAt: Date | null;
}

interface Rights {
  scope: KeyScope;
  permissions: readonly KeyPermission[];
}

/**
 * @param own undefined for callers whose rights do not come from a key or token
 * @throws AppError `insufficient_scope`
 */
export function requireRights(own: Grant | undefined, { scope, permissions }: Rights): void {
  if (!own) return;
  const hasScope = own.scope === "read_write" || own.scope === scope;
  const lacking = KEY_ADDITIONS.filter((permission) => permissions.includes(permission) && !own.permissions.includes(permission));
  const isKey = own.holder === "key";
  const missing = isKey
    ? [...(hasScope ? [] : [scope]), ...lacking]
    : [...(hasScope ? [] : ["animals" as const]), ...lacking].map((subject) => scopeText(subject, scope));
  if (missing.length === 0) return;
  const sentence = `A ${own.holder} can only create and change keys with no more rights than its own. This one lacks ${missing.join(", ")}.`;
  const needed = [...(isKey ? ["read_write", "keys"] : ["keys:write"]), ...missing];
  throw new AppError("insufficient_scope", sentence, { scope: needed.join(" ") });
}

/** @throws AppError `invalid_body` */
export function checkPublic({ scope, permissions }: Rights): void {
  if (!permissions.includes("public") || (scope === "read" && permissions.length === 1)) return;
  throw invalidField("permissions with public must have nothing else, and the scope must be read.");
}

/**
 * As `requireRights`; the new key must not outlive the caller's.
 * @throws AppError `insufficient_scope`, `invalid_body`
 */
export function requireGrant(own: Grant | undefined, wanted: Rights & { expiresAt: Date | null }): void {
  requireRights(own, wanted);
  if (!own?.expiresAt || (wanted.expiresAt && wanted.expiresAt <= own.expiresAt)) return;
  const until = own.expiresAt.toISOString();
  const received = wanted.expiresAt?.toISOString() ?? "nothing";
  throw invalidField(`expiresAt must be at most ${until}, when the key that creates it expires; got ${received}.`);
}

/** Epoch milliseconds. The old key never expires later than before. */
export function rotatedExpiries(
  old: { createdAt: number; expiresAt: number | null },
  overlapMs: number,
  now: number,
): { newExpiresAt: number | null; oldExpiresAt: number } {
  const end = now + overlapMs;
  if (old.expiresAt === null) return { newExpiresAt: null, oldExpiresAt: end };
  return { newExpiresAt: now + (old.expiresAt - old.createdAt), oldExpiresAt: Math.min(old.expiresAt, end) };
}

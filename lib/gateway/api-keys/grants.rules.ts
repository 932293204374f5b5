import type { KeyPermission } from "#lib/gateway/api-keys/schema.ts";
import { AppError, invalidField } from "#lib/platform/errors.ts";
import { areKeyScopes, keyScopes, type StoredScopes } from "#lib/tenancy/scope/key-scopes.rules.ts";
import { grants, type Holder, type KeyScope } from "#lib/tenancy/scope/scopes.rules.ts";

export interface Grant {
  holder: Holder;
  scopes: readonly string[];
  /** Null never expires. */
  expiresAt: Date | null;
}

/** Visitors see less than who reads animals. */
const neededFor = (scope: KeyScope): KeyScope => (scope === "public:read" ? "animals:read" : scope);

/**
 * @param own undefined for callers whose rights do not come from a key or token
 * @throws AppError `insufficient_scope`
 */
export function requireRights(own: Grant | undefined, wanted: readonly KeyScope[]): void {
  if (!own) return;
  const missing = wanted.map(neededFor).filter((scope) => !grants(own.scopes, scope));
  if (missing.length === 0) return;
  const sentence = `A ${own.holder} can only create and change keys with no more rights than its own. This one lacks ${missing.join(", ")}.`;
  throw new AppError("insufficient_scope", sentence, { scope: ["keys:write", ...missing].join(" ") });
}

interface WantedScopes {
  scopes?: readonly KeyScope[] | undefined;
  scope?: StoredScopes["scope"] | undefined;
  permissions?: readonly KeyPermission[] | undefined;
}

/**
 * `scope` and `permissions` are the former words.
 * @throws AppError `invalid_body`
 */
export function wantedScopes({ scopes, scope, permissions }: WantedScopes): readonly KeyScope[] {
  if (scopes === undefined) return formerScopes({ scope: scope ?? "read_write", permissions: permissions ?? [] });
  if (scope !== undefined || permissions !== undefined) throw invalidField("scopes replaces scope and permissions. Send only scopes.");
  if (!areKeyScopes(scopes)) throw invalidField("scopes must have animals:read or animals:write, or only public:read.");
  return scopes;
}

function formerScopes({ scope, permissions }: StoredScopes): readonly KeyScope[] {
  if (!permissions.includes("public") || (scope === "read" && permissions.length === 1)) return keyScopes({ scope, permissions });
  throw invalidField("permissions with public must have nothing else, and the scope must be read.");
}

/**
 * As `requireRights`; the new key must not outlive the caller's.
 * @throws AppError `insufficient_scope`, `invalid_body`
 */
export function requireGrant(own: Grant | undefined, wanted: { scopes: readonly KeyScope[]; expiresAt: Date | null }): void {
  requireRights(own, wanted.scopes);
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

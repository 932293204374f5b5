import { findApiKey } from "#lib/gateway/api-keys/data.ts";
import { changeKeyWithin, DISABLE, ENABLE, renameKeyWithin } from "#lib/gateway/api-keys/mutations.ts";
import type { KeyPatch } from "#lib/gateway/api-keys/record.schema.ts";
import { type ApiKeyView, MAX_LIFETIME_DAYS } from "#lib/gateway/api-keys/schema.ts";
import { AppError, invalidField, noSuch } from "#lib/platform/errors.ts";
import { DAY_MS, MINUTE_MS } from "#lib/platform/time.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import type { CheckedTransaction } from "#lib/tenancy/scope/rights.mutations.ts";

/** @throws AppError `invalid_body` */
export function expiryOf(expiresAt: string | null | undefined, now: number): Date | null {
  if (expiresAt == null) return null;
  const at = new Date(expiresAt);
  const ahead = at.getTime() - now;
  if (ahead >= MINUTE_MS && ahead <= MAX_LIFETIME_DAYS * DAY_MS) return at;
  throw invalidField(`expiresAt must be from a minute to ${MAX_LIFETIME_DAYS} days ahead; got ${expiresAt}.`);
}

/** @throws AppError `conflict` for a key that is in another state */
export function changed<T>(result: T | AppError): T {
  if (!(result instanceof AppError)) return result;
  throw new AppError("conflict", result.message);
}

/** @throws AppError `not_found`, `conflict`, `insufficient_scope` */
export async function patchKeyWithin(
  tx: CheckedTransaction,
  scope: ProjectScope,
  { keyId, name, status }: KeyPatch & { keyId: string },
  actor: Actor,
): Promise<ApiKeyView> {
  if (name !== undefined) await renameKeyWithin(tx, scope, keyId, name, actor);
  const found = await findApiKey(scope, keyId, tx);
  if (!found) throw noSuch("API key");
  if (status === undefined || status === found.state) return found;
  return changed(await changeKeyWithin(tx, scope, keyId, actor, status === "disabled" ? DISABLE : ENABLE));
}

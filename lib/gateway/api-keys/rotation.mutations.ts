import { lockApiKey } from "#lib/gateway/api-keys/data.ts";
import { requireGrantOver } from "#lib/gateway/api-keys/grants.data.ts";
import { rotatedExpiries } from "#lib/gateway/api-keys/grants.rules.ts";
import { type CreatedApiKey, insertApiKeyWithin, stateError } from "#lib/gateway/api-keys/mutations.ts";
import { overlapSchema } from "#lib/gateway/api-keys/schema.ts";
import { apiKeyState } from "#lib/gateway/api-keys/view.ts";
import { publishChange } from "#lib/gateway/rate-limit/limiter/changes.service.ts";
import { clock } from "#lib/platform/clock.ts";
import { announceWithin } from "#lib/platform/db/changes.ts";
import { AppError, noSuch } from "#lib/platform/errors.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import { keyScopes } from "#lib/tenancy/scope/key-scopes.rules.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { type CheckedTransaction, inProject } from "#lib/tenancy/scope/rights.mutations.ts";

interface RotatedApiKey extends CreatedApiKey {
  oldExpiresAt: string;
}

/**
 * The caller publishes the change. No key outlives the one that it replaces, or that creates it.
 * @param overlapMs 0 to 24 hours
 * @returns the error of a key that is not active or already replaced; throws AppError `not_found`, `insufficient_scope`
 */
export async function rotateKeyWithin(
  tx: CheckedTransaction,
  scope: ProjectScope,
  keyId: string,
  overlapMs: number,
  actor: Actor,
): Promise<RotatedApiKey | AppError> {
  const old = await lockApiKey(tx, scope, keyId);
  if (!old) throw noSuch("API key");
  const own = await requireGrantOver(tx, scope, actor, old);
  const now = clock()();
  const state = apiKeyState(old, now);
  if (state.state !== "active") return stateError(keyId, state);
  const [successor] = old.rotatedTo;
  if (successor) return new AppError("invalid_request", `Key ${keyId} was already replaced by key ${successor.id}. Rotate that one.`);
  const times = { createdAt: old.createdAt.getTime(), expiresAt: old.expiresAt?.getTime() ?? null };
  const { newExpiresAt, oldExpiresAt } = rotatedExpiries(times, overlapMs, now);
  const expiresAt = earlierOf(newExpiresAt, own?.expiresAt?.getTime() ?? null);
  const row = { name: old.name, scopes: keyScopes(old), expiresAt, rotatedFromId: old.id };
  const made = await insertApiKeyWithin(tx, scope, row, actor);
  const end = new Date(oldExpiresAt);
  await tx.apiKey.update({ where: { id: old.id }, data: { expiresAt: end }, select: { id: true } });
  await writeAudit(tx, { scope, actor }, "api_key.rotate", String(old.id), {
    before: { expiresAt: old.expiresAt?.toISOString() ?? null },
    after: { expiresAt: end.toISOString(), rotatedToId: made.apiKey.id },
  });
  await announceWithin(tx, { kind: "keys", projectId: scope.projectId });
  return { ...made, oldExpiresAt: end.toISOString() };
}

function earlierOf(one: number | null, other: number | null): Date | null {
  const ends = [one, other].filter((end) => end !== null);
  return ends.length === 0 ? null : new Date(Math.min(...ends));
}

/** @throws AppError `not_found`; `invalid_request` when not active or already replaced; `invalid_body` */
export async function rotateApiKey(scope: ProjectScope, keyId: string, overlapMs: number, actor: Actor): Promise<RotatedApiKey> {
  const overlap = overlapSchema.safeParse(overlapMs);
  if (!overlap.success) throw new AppError("invalid_body", `${overlap.error.issues[0]?.message}.`);
  const result = await inProject(scope, actor, "keys.write", (tx) => rotateKeyWithin(tx, scope, keyId, overlap.data, actor));
  await publishChange({ kind: "keys", projectId: scope.projectId });
  if (result instanceof AppError) throw result;
  return result;
}

import { lockApiKey } from "#lib/gateway/api-keys/data.ts";
import { ownGrant, requireGrantOver } from "#lib/gateway/api-keys/grants.data.ts";
import { requireGrant, wantedScopes } from "#lib/gateway/api-keys/grants.rules.ts";
import { generateApiKey, generateTestKey, hashApiKey, visibleParts } from "#lib/gateway/api-keys/rules.ts";
import { type ApiKeyState, type ApiKeyView, type NewApiKey, newApiKeySchema } from "#lib/gateway/api-keys/schema.ts";
import { apiKeyState, apiKeyView } from "#lib/gateway/api-keys/view.ts";
import { publishChange } from "#lib/gateway/rate-limit/limiter/changes.service.ts";
import { clock } from "#lib/platform/clock.ts";
import { announceWithin } from "#lib/platform/db/changes.ts";
import type { ApiKey } from "#lib/platform/db/generated/client.ts";
import { AppError, noSuch } from "#lib/platform/errors.ts";
import { requireRoom } from "#lib/tenancy/ceilings/mutations.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import { storedScopes } from "#lib/tenancy/scope/key-scopes.rules.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { requireProof } from "#lib/tenancy/scope/proof.mutations.ts";
import { type CheckedTransaction, inProject } from "#lib/tenancy/scope/rights.mutations.ts";
import type { KeyScope } from "#lib/tenancy/scope/scopes.rules.ts";

/** `key` is returned only once. */
export interface CreatedApiKey {
  key: string;
  apiKey: ApiKeyView;
}

interface Row {
  name: string;
  scopes: readonly KeyScope[];
  expiresAt: Date | null;
  rotatedFromId: bigint | null;
}

/** Lets a leaked key be replaced at the plan's limit. */
const ROTATIONS = 2;

/** @throws DashboardError `limit_reached`, `reauthentication_required` */
export async function insertApiKeyWithin(
  tx: CheckedTransaction,
  scope: ProjectScope,
  { scopes, ...row }: Row,
  actor: Actor,
): Promise<CreatedApiKey> {
  await requireProof(tx, actor);
  await requireRoom(tx, scope, "apiKeys", actor, row.rotatedFromId === null ? 1 : ROTATIONS);
  const { isTest } = await tx.project.findUniqueOrThrow({ where: { id: BigInt(scope.projectId) }, select: { isTest: true } });
  const key = isTest ? generateTestKey() : generateApiKey();
  const now = clock()();
  const made = await tx.apiKey.create({
    data: {
      ...row,
      ...storedScopes(scopes),
      ...visibleParts(key),
      projectId: BigInt(scope.projectId),
      hash: hashApiKey(key),
      createdBy: actor.id === null ? actor.kind : `${actor.kind}:${actor.id}`,
      createdAt: new Date(now),
    },
  });
  const apiKey = apiKeyView(made, 0, now);
  await writeAudit(tx, { scope, actor }, row.rotatedFromId === null ? "api_key.create" : "api_key.create_by_rotation", apiKey.id, {
    after: {
      name: row.name,
      scopes: apiKey.scopes.join(", "),
      expiresAt: apiKey.expiresAt,
      rotatedFromId: apiKey.rotatedFromId,
    },
  });
  return { key, apiKey };
}

/** @throws AppError `insufficient_scope` beyond the rights of the key that creates it */
export async function createApiKeyWithin(
  tx: CheckedTransaction,
  scope: ProjectScope,
  wanted: Omit<Row, "rotatedFromId">,
  actor: Actor,
): Promise<CreatedApiKey> {
  requireGrant(await ownGrant(tx, scope, actor), wanted);
  return await insertApiKeyWithin(tx, scope, { ...wanted, rotatedFromId: null }, actor);
}

/** @throws AppError `invalid_body` */
export async function createApiKey(scope: ProjectScope, input: NewApiKey, actor: Actor): Promise<CreatedApiKey> {
  const parsed = newApiKeySchema.safeParse(input);
  if (!parsed.success) throw new AppError("invalid_body", `${parsed.error.issues.map((issue) => issue.message).join(". ")}.`);
  const { name, lifetimeMs } = parsed.data;
  const expiresAt = lifetimeMs === null ? null : new Date(clock()() + lifetimeMs);
  const wanted = { name, scopes: wantedScopes(parsed.data), expiresAt };
  return await inProject(scope, actor, "keys.write", (tx) => createApiKeyWithin(tx, scope, wanted, actor));
}

export function stateError(keyId: string, state: ApiKeyState): AppError {
  const sentence = {
    active: "is already active",
    disabled: "is disabled",
    revoked: "was revoked, which can't be undone",
    expired: "has expired",
  }[state.state];
  return new AppError("invalid_request", `Key ${keyId} ${sentence}.`);
}

export interface KeyChange {
  action: string;
  from: readonly ApiKeyState["state"][];
  data: (now: Date) => Partial<Pick<ApiKey, "disabledAt" | "revokedAt">>;
  /** Removing a right never needs a proof. */
  needsProof?: true;
}

/**
 * The caller publishes the change.
 * @returns the error of a key that is in another state
 */
export async function changeKeyWithin(
  tx: CheckedTransaction,
  scope: ProjectScope,
  keyId: string,
  actor: Actor,
  change: KeyChange,
): Promise<ApiKeyView | AppError> {
  const before = await lockApiKey(tx, scope, keyId);
  if (!before) throw noSuch("API key");
  await requireGrantOver(tx, scope, actor, before);
  if (change.needsProof) await requireProof(tx, actor);
  const now = clock()();
  const state = apiKeyState(before, now);
  if (!change.from.includes(state.state)) return stateError(keyId, state);
  const after = await tx.apiKey.update({ where: { id: before.id }, data: change.data(new Date(now)) });
  await writeAudit(tx, { scope, actor }, change.action, String(before.id), {
    entityType: "api_key",
    before: { ...state },
    after: { ...apiKeyState(after, now) },
  });
  await announceWithin(tx, { kind: "keys", projectId: scope.projectId });
  return apiKeyView(after, 0, now);
}

/** Announces even a rejected change: a process may have missed it. */
async function changeState(scope: ProjectScope, keyId: string, actor: Actor, change: KeyChange): Promise<ApiKeyView> {
  const result = await inProject(scope, actor, "keys.write", (tx) => changeKeyWithin(tx, scope, keyId, actor, change));
  await publishChange({ kind: "keys", projectId: scope.projectId });
  if (result instanceof AppError) throw result;
  return result;
}

export const DISABLE: KeyChange = { action: "api_key.disable", from: ["active"], data: (now) => ({ disabledAt: now }) };
export const ENABLE: KeyChange = { action: "api_key.enable", from: ["disabled"], data: () => ({ disabledAt: null }), needsProof: true };
export const REVOKE: KeyChange = { action: "api_key.revoke", from: ["active", "disabled", "expired"], data: (now) => ({ revokedAt: now }) };

/**
 * Takes effect on every process with the next request.
 * @throws AppError `not_found`; `invalid_request` when not active
 */
export const disableApiKey = (scope: ProjectScope, keyId: string, actor: Actor): Promise<ApiKeyView> =>
  changeState(scope, keyId, actor, DISABLE);

/** @throws AppError `not_found`; `invalid_request` when not disabled; DashboardError `reauthentication_required` */
export const enableApiKey = (scope: ProjectScope, keyId: string, actor: Actor): Promise<ApiKeyView> =>
  changeState(scope, keyId, actor, ENABLE);

/**
 * Permanent.
 * @throws AppError `not_found`; `invalid_request` when already revoked
 */
export const revokeApiKey = (scope: ProjectScope, keyId: string, actor: Actor): Promise<ApiKeyView> =>
  changeState(scope, keyId, actor, REVOKE);

/** @throws AppError `not_found` */
export async function renameKeyWithin(
  tx: CheckedTransaction,
  scope: ProjectScope,
  keyId: string,
  name: string,
  actor: Actor,
): Promise<ApiKeyView> {
  const before = await lockApiKey(tx, scope, keyId);
  if (!before) throw noSuch("API key");
  await requireGrantOver(tx, scope, actor, before);
  const now = clock()();
  if (before.name === name) return apiKeyView(before, 0, now);
  const after = await tx.apiKey.update({ where: { id: before.id }, data: { name } });
  await writeAudit(tx, { scope, actor }, "api_key.rename", String(before.id), { before: { name: before.name }, after: { name } });
  return apiKeyView(after, 0, now);
}

/** @throws AppError `not_found` */
export async function renameApiKey(scope: ProjectScope, keyId: string, name: string, actor: Actor): Promise<ApiKeyView> {
  return await inProject(scope, actor, "keys.write", (tx) => renameKeyWithin(tx, scope, keyId, name, actor));
}

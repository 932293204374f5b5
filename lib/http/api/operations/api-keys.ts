import { apiKeysAfter, findApiKey } from "#lib/gateway/api-keys/data.ts";
import { wantedScopes } from "#lib/gateway/api-keys/grants.rules.ts";
import { changeKeyWithin, createApiKeyWithin, REVOKE } from "#lib/gateway/api-keys/mutations.ts";
import { changed, expiryOf, patchKeyWithin } from "#lib/gateway/api-keys/record.mutations.ts";
import {
  CREATED_KEY_EXAMPLE,
  createdKeySchema,
  DEFAULT_OVERLAP_SECONDS,
  KEY_EXAMPLE,
  type KeyPatch,
  type KeyRotation,
  keyPatchSchema,
  keyRecordSchema,
  keyRecordsSchema,
  keyRotationSchema,
  type NewKeyRecord,
  newKeyRecordSchema,
} from "#lib/gateway/api-keys/record.schema.ts";
import { createdKeyView, keyRecordView } from "#lib/gateway/api-keys/record.view.ts";
import { rotateKeyWithin } from "#lib/gateway/api-keys/rotation.mutations.ts";
import type { ApiKeyView } from "#lib/gateway/api-keys/schema.ts";
import type { StoredResponse } from "#lib/gateway/idempotency/mutations.ts";
import { publishChange } from "#lib/gateway/rate-limit/limiter/changes.service.ts";
import { requireConditions } from "#lib/http/api/conditions.ts";
import { defineRoute, type Reply } from "#lib/http/api/define-route.ts";
import { recordTag } from "#lib/http/api/entity-tag.ts";
import { pageReply } from "#lib/http/api/pagination.ts";
import { idParameter, PAGE_PARAMETERS } from "#lib/http/api/parameters.ts";
import { writeInProject } from "#lib/http/api/project-write.ts";
import { pageRead, recordRead, writtenReply } from "#lib/http/api/replies.ts";
import { REPLAYED_HEADER, type Write } from "#lib/http/api/write-once.ts";
import { noSuch } from "#lib/platform/errors.ts";
import { exactJson } from "#lib/platform/exact-json.ts";
import type { CheckedTransaction } from "#lib/tenancy/scope/rights.mutations.ts";

const KEY_ID = { apiKeyId: idParameter("The identifier of the key.", "12") };

/** Covers `lastUsedAt` in the part that writes ignore. */
function keyTag(found: ApiKeyView): string {
  const { lastUsedAt: _, ...settings } = keyRecordView(found);
  return recordTag(exactJson(settings), exactJson(keyRecordView(found)));
}

/** Notifies every process even after a refusal: one may have missed an earlier change. */
async function writeKeys(write: Write, work: (tx: CheckedTransaction) => Promise<StoredResponse>): Promise<Reply> {
  try {
    return await writeInProject(write, "keys.write", work);
  } finally {
    await publishChange({ kind: "keys", projectId: write.scope.projectId });
  }
}

/** @throws AppError `not_found`, `precondition_failed` */
function writeKey(
  { path, ...write }: Write & { path: Record<string, string> },
  work: (tx: CheckedTransaction, keyId: string) => Promise<StoredResponse>,
): Promise<Reply> {
  const keyId = path["apiKeyId"] ?? "";
  return writeKeys(write, async (tx) => {
    const found = await findApiKey(write.scope, keyId, tx);
    if (!found) throw noSuch("API key");
    requireConditions(write.request, keyTag(found), "API key");
    return await work(tx, keyId);
  });
}

const PATH = "/v1/api-keys";

const COMMON = { tag: "API keys", permission: "keys" } as const;

export const listApiKeys = defineRoute({
  name: "listApiKeys",
  method: "GET",
  path: PATH,
  ...COMMON,
  summary: "List API keys",
  description: "Returns the project's keys without their secrets, expired and revoked ones too, ascending by id.",
  query: PAGE_PARAMETERS,
  ...pageRead("A page of keys.", keyRecordsSchema, KEY_EXAMPLE),
  run: async ({ request, scope, query }) => {
    const { values, texts } = query();
    const { keys, nextAfter } = await apiKeysAfter(scope, values);
    return pageReply(request.origin, { path: PATH, kept: { limit: texts.limit }, body: exactJson(keys.map(keyRecordView)), nextAfter });
  },
});

export const getApiKey = defineRoute({
  name: "getApiKey",
  method: "GET",
  path: "/v1/api-keys/{apiKeyId}",
  ...COMMON,
  summary: "Get an API key",
  description: "Returns one key without its secret.",
  pathParameters: KEY_ID,
  ...recordRead("The key.", keyRecordSchema, KEY_EXAMPLE),
  run: async ({ scope, path }) => {
    const keyId = path["apiKeyId"] ?? "";
    const found = await findApiKey(scope, keyId);
    if (!found) throw noSuch("API key");
    return { status: 200, etag: keyTag(found), body: exactJson(keyRecordView(found)) };
  },
});

export const createApiKey = defineRoute<NewKeyRecord>({
  name: "createApiKey",
  method: "POST",
  path: "/v1/api-keys",
  ...COMMON,
  summary: "Create API key",
  description:
    "Creates a key of the project. Only this response has the secret: it is not stored, so a repeated `Idempotency-Key` is a 409 that says so. The new key has no more rights than the one that creates it, and does not outlive it.",
  isCreation: true,
  body: {
    schema: newKeyRecordSchema,
    examples: {
      min: { name: "Website", scopes: ["public:read"] },
      full: { name: "Intake", scopes: ["animals:write", "keys:write"], expiresAt: null },
    },
  },
  replies: { 201: { description: "The new key, with its secret.", schema: createdKeySchema, example: CREATED_KEY_EXAMPLE } },
  errors: ["conflict", "limit_reached"],
  run: ({ request, scope, actor, body, bytes, now }) =>
    writeKeys({ request, scope, actor, bytes, now }, async (tx) => {
      const wanted = { name: body.name, scopes: wantedScopes(body), expiresAt: expiryOf(body.expiresAt, now) };
      const created = await createApiKeyWithin(tx, scope, wanted, actor);
      return { status: 201, body: exactJson(createdKeyView(created)), isSecret: true };
    }),
});

export const updateApiKey = defineRoute<KeyPatch>({
  name: "updateApiKey",
  method: "PATCH",
  path: "/v1/api-keys/{apiKeyId}",
  ...COMMON,
  summary: "Rename, disable, or enable an API key",
  description:
    "Changes the name of a key, or disables or enables it (RFC 7396). It takes effect with the next request, on every process. The caller needs all rights of the other key too.",
  pathParameters: KEY_ID,
  changes: "API key",
  body: {
    schema: keyPatchSchema,
    examples: { name: { name: "Website" }, disable: { status: "disabled" } },
  },
  replies: { 200: writtenReply("The key as it is now.", keyRecordSchema, KEY_EXAMPLE) },
  errors: ["conflict"],
  run: ({ request, scope, actor, path, body, bytes, now }) =>
    writeKey({ request, scope, actor, path, bytes, now }, async (tx, keyId) => {
      const view = await patchKeyWithin(tx, scope, { keyId, ...body }, actor);
      return { status: 200, body: exactJson(keyRecordView(view)), etag: keyTag(view) };
    }),
});

export const rotateApiKey = defineRoute<KeyRotation>({
  name: "rotateApiKey",
  method: "POST",
  path: "/v1/api-keys/{apiKeyId}/rotate",
  ...COMMON,
  summary: "Rotate an API key",
  description:
    "Creates a key with the same rights and name, and lets the old one work on for the overlap. A key can rotate itself. Only this response has the secret: it is not stored, so a repeated `Idempotency-Key` is a 409 that says so. The caller needs all rights of the other key too.",
  isCreation: true,
  location: "/v1/api-keys/{id}",
  pathParameters: KEY_ID,
  changes: "API key",
  body: { schema: keyRotationSchema, examples: { hour: { overlapSeconds: 3600 } } },
  replies: {
    201: { description: "The new key, with its secret.", schema: createdKeySchema, example: { ...CREATED_KEY_EXAMPLE, rotatedFromId: 11 } },
  },
  errors: ["conflict", "limit_reached"],
  run: ({ request, scope, actor, path, body, bytes, now }) =>
    writeKey({ request, scope, actor, path, bytes, now }, async (tx, keyId) => {
      const overlapMs = (body.overlapSeconds ?? DEFAULT_OVERLAP_SECONDS) * 1000;
      const rotated = changed(await rotateKeyWithin(tx, scope, keyId, overlapMs, actor));
      return { status: 201, body: exactJson(createdKeyView(rotated)), isSecret: true };
    }),
});

export const revokeApiKey = defineRoute({
  name: "revokeApiKey",
  method: "DELETE",
  path: "/v1/api-keys/{apiKeyId}",
  ...COMMON,
  summary: "Revoke an API key",
  description:
    "Ends a key for good, with its next request, on every process. It stays in the list. The caller needs all rights of the other key too.",
  pathParameters: KEY_ID,
  changes: "API key",
  replies: { 204: { description: "The key is revoked.", headers: REPLAYED_HEADER } },
  errors: ["conflict"],
  run: ({ request, scope, actor, path, bytes, now }) =>
    writeKey({ request, scope, actor, path, bytes, now }, async (tx, keyId) => {
      changed(await changeKeyWithin(tx, scope, keyId, actor, REVOKE));
      return { status: 204, body: null };
    }),
});

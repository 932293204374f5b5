import * as z from "zod";
import { isKeyName, KEY_ACCESSES, KEY_NAME_RULE, KEY_PERMISSIONS } from "#lib/gateway/api-keys/schema.ts";
import { int64Schema } from "#lib/platform/int64-schema.ts";
import { overlapSeconds } from "#lib/platform/secrets/overlap.schema.ts";
import { KEY_SCOPES } from "#lib/tenancy/scope/scopes.rules.ts";

const SCOPES_RULE = `must be one of ${KEY_SCOPES.join(", ")}`;
const SCOPE_RULE = `must be one of ${KEY_ACCESSES.join(", ")}`;
const PERMISSION_RULE = `must be one of ${KEY_PERMISSIONS.join(", ")}`;
const TIME_RULE = "must be a moment (RFC 3339) such as 2027-01-31T08:00:00Z, or null";
const STATUS_RULE = "must be active or disabled";
const MAX_OVERLAP_SECONDS = 86_400;

const AT = "2026-11-21T09:30:00.000Z";
const time = (description: string) => z.iso.datetime().nullable().meta({ description, example: null });
const name = z.string({ error: KEY_NAME_RULE }).trim().refine(isKeyName, { error: KEY_NAME_RULE });
const scopes = z
  .array(z.enum(KEY_SCOPES, { error: SCOPES_RULE }).meta({ id: "Scope", description: "`write` includes `read`." }), {
    error: "must be a list",
  })
  .meta({
    description: "What it may do. It has `animals:read` or `animals:write`; or only `public:read`, for what visitors may see.",
    example: ["animals:read"],
  });
const scope = z
  .enum(KEY_ACCESSES, { error: SCOPE_RULE })
  .meta({ id: "KeyScope", description: "Use `scopes`: what it may do with animals.", deprecated: true });
const permission = z.enum(KEY_PERMISSIONS, { error: PERMISSION_RULE }).meta({
  id: "KeyPermission",
  description: "Use `scopes`: what it may use beside animals, or `public` alone.",
  deprecated: true,
});

const RECORD = {
  id: int64Schema.meta({ description: "Unique identifier of the key.", example: 12 }),
  name: z.string().meta({ description: "Its name.", example: "Website" }),
  shown: z.string().meta({ description: "Its first and last characters.", example: "pets_5xQd…9fKa" }),
  scopes,
  scope,
  permissions: z.array(permission).meta({ deprecated: true }),
  status: z.string().meta({
    description: "Only an active key works. `disabled` can be undone.",
    example: "active",
    override: { "x-extensible-enum": ["active", "disabled", "revoked", "expired"] },
  }),
  createdAt: z.iso.datetime().meta({ description: "In UTC.", example: AT }),
  expiresAt: time("When it stops working, in UTC; null if never."),
  lastUsedAt: time("When it was last used, in UTC; up to a few seconds late."),
  rotatedFromId: int64Schema.nullable().meta({ description: "The key that it replaced.", example: null }),
};

export const keyRecordSchema = z.object(RECORD).meta({ id: "ApiKey", description: "An API key, without its secret." });
export const keyRecordsSchema = z.array(keyRecordSchema).meta({ id: "ApiKeys", description: "Keys, ascending by id." });

export const createdKeySchema = z
  .object({ ...RECORD, key: z.string().meta({ description: "The key itself. No other response has it.", example: "pets_…" }) })
  .meta({ id: "CreatedApiKey", description: "A new key, with its secret." });

export const newKeyRecordSchema = z
  .object({
    name: name.meta({ description: "Who uses it.", example: "Website" }),
    scopes: scopes.optional(),
    scope: scope.optional(),
    permissions: z.array(permission, { error: "must be a list" }).optional().meta({ deprecated: true }),
    expiresAt: z.iso
      .datetime({ offset: true, error: TIME_RULE })
      .nullish()
      .meta({ description: "From a minute to ten years ahead. Left out or null: it never expires.", example: "2027-11-21T00:00:00Z" }),
  })
  .meta({ id: "NewApiKey", description: "`scopes` is `animals:write` by default. No more rights than the key that creates it." });
export type NewKeyRecord = z.infer<typeof newKeyRecordSchema>;

/** A merge patch (RFC 7396). */
export const keyPatchSchema = z
  .object({
    name: name.optional().meta({ description: "Its new name." }),
    status: z
      .enum(["active", "disabled"], { error: STATUS_RULE })
      .optional()
      .meta({ description: "`disabled` stops it, `active` lets it work again." }),
  })
  .meta({ id: "ApiKeyPatch", description: "What to change. A field that is left out stays." });
export type KeyPatch = z.infer<typeof keyPatchSchema>;

export const keyRotationSchema = z
  .object({
    overlapSeconds: overlapSeconds(MAX_OVERLAP_SECONDS, "How long the old key works on. A day by default."),
  })
  .meta({ id: "ApiKeyRotation" });
export type KeyRotation = z.infer<typeof keyRotationSchema>;
export const DEFAULT_OVERLAP_SECONDS = MAX_OVERLAP_SECONDS;

export const KEY_EXAMPLE = {
  ...{ id: 12, name: "Website", shown: "pets_5xQd…9fKa", scopes: ["animals:read"], status: "active", createdAt: AT },
  ...{ scope: "read", permissions: [], expiresAt: null, lastUsedAt: null, rotatedFromId: null },
};
export const CREATED_KEY_EXAMPLE = { ...KEY_EXAMPLE, key: "pets_5xQd8mR2vT7yK1nB4cJ6pW9sG3hLzAf09fKa" };

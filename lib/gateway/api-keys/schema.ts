import * as z from "zod";
import { isBlank } from "#lib/platform/names/folding.rules.ts";
import { isStorable } from "#lib/platform/stored-text.ts";
import { KEY_ADDITIONS, KEY_SCOPES, type KeyScope } from "#lib/tenancy/scope/scopes.rules.ts";

/** With `KEY_PERMISSIONS`, the former words for scopes. */
export const KEY_ACCESSES = ["read", "read_write"] as const;
export const KEY_PERMISSIONS = [...KEY_ADDITIONS, "public"] as const;
export type KeyPermission = (typeof KEY_PERMISSIONS)[number];
export const MAX_KEY_NAME_LENGTH = 80;
export const MAX_LIFETIME_DAYS = 3650;

export const keyAccessSchema = z.enum(KEY_ACCESSES, { error: "The scope must be read or read_write" });

export const KEY_NAME_RULE = `must have 1 to ${MAX_KEY_NAME_LENGTH} characters, without line breaks or control characters`;

export function isKeyName(name: string): boolean {
  return !isBlank(name) && [...name].length <= MAX_KEY_NAME_LENGTH && isStorable(name) && !/\p{Cc}/u.test(name);
}

const keyNameSchema = z
  .string({ error: "Name is required" })
  .trim()
  .refine(isKeyName, { error: `The key's name ${KEY_NAME_RULE}` });

const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

export const durationSchema = z
  .string()
  .regex(/^\d{1,7}[mhd]$/, { error: "A duration must be a whole number with a unit, such as 45m, 12h or 30d" })
  .transform((text) => Number(text.slice(0, -1)) * UNIT_MS[text.slice(-1) as keyof typeof UNIT_MS]);

const lifetimeSchema = z
  .number()
  .int()
  .min(UNIT_MS.m, { error: "A key must be valid for at least 1m" })
  .max(MAX_LIFETIME_DAYS * UNIT_MS.d, {
    error: `A key can be valid for at most ${MAX_LIFETIME_DAYS}d; leave out the expiry for a key that never expires`,
  });

export const newApiKeySchema = z.object({
  name: keyNameSchema,
  scopes: z.array(z.enum(KEY_SCOPES, { error: `A scope must be one of ${KEY_SCOPES.join(", ")}` })).optional(),
  scope: keyAccessSchema.optional(),
  permissions: z.array(z.enum(KEY_PERMISSIONS, { error: `A permission must be ${KEY_PERMISSIONS.join(", ")}` })).optional(),
  lifetimeMs: lifetimeSchema.nullable().default(null),
});
export type NewApiKey = z.input<typeof newApiKeySchema>;

/** Milliseconds. */
export const overlapSchema = z
  .number()
  .int()
  .min(0)
  .max(24 * UNIT_MS.h, { error: "The overlap must be from 0m to 24h" });

/** Revoked outranks expired, expired outranks disabled. */
export type ApiKeyState =
  | { state: "active" }
  | { state: "disabled"; disabledAt: string }
  | { state: "revoked"; revokedAt: string }
  | { state: "expired"; expiredAt: string };

/** Never includes the key or its hash. Times are RFC 3339, UTC. */
export type ApiKeyView = {
  id: string;
  name: string;
  shown: string;
  scopes: KeyScope[];
  /** With `permissions`, the former words for `scopes`, which cannot express all of them. */
  scope: (typeof KEY_ACCESSES)[number];
  permissions: KeyPermission[];
  createdAt: string;
  createdBy: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
  rotatedFromId: string | null;
  /** Counted by UTC day; up to a few seconds behind. */
  callsToday: number;
} & ApiKeyState;

export type KeyWithBan = ApiKeyView & {
  /** RFC 3339; null when not banned. */
  bannedUntil: string | null;
};

export type KeyRow = KeyWithBan & {
  /** UTC days, today last. */
  dailyCalls: number[];
};

export const keyChangeSchema = z
  .object({
    state: z.enum(["active", "disabled"], { error: "The state must be active or disabled" }).optional(),
    name: keyNameSchema.optional(),
  })
  .refine(({ state, name }) => (state === undefined) !== (name === undefined), { error: "Send either a state or a name" });

export const rotationSchema = z.object({ overlapMs: overlapSchema });

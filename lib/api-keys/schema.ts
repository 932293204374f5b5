import { z } from "zod";

export const KEY_SCOPES = ["read", "read_write"] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];
export const MOST_KEY_NAME_LENGTH = 80;
const MOST_LIFETIME_DAYS = 3650;

export const keyScopeSchema = z.enum(KEY_SCOPES, { error: "The scope must be read or read_write" });

/** A key's name: 1 to 80 Unicode code points, blanks at its ends dropped. */
const keyNameSchema = z
  .string({ error: "The name is missing" })
  .trim()
  .refine((name) => name !== "" && [...name].length <= MOST_KEY_NAME_LENGTH && name.isWellFormed() && !/\p{Cc}/u.test(name), {
    error: `The key's name must have 1 to ${MOST_KEY_NAME_LENGTH} characters, without line breaks or control characters`,
  });

const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** A duration such as `45m`, `12h` or `30d`; gives milliseconds. `0` with any unit is allowed here. */
export const durationSchema = z
  .string()
  .regex(/^\d{1,7}[mhd]$/, { error: "A duration must be a whole number with a unit, such as 45m, 12h or 30d" })
  .transform((text) => Number(text.slice(0, -1)) * UNIT_MS[text.slice(-1) as keyof typeof UNIT_MS]);

const lifetimeSchema = z
  .number()
  .int()
  .min(UNIT_MS.m, { error: "A key must live for at least 1m" })
  .max(MOST_LIFETIME_DAYS * UNIT_MS.d, {
    error: `A key may expire after at most ${MOST_LIFETIME_DAYS}d; leave the expiry out for a key without one`,
  });

/** What a new key needs. */
export const newApiKeySchema = z.object({
  name: keyNameSchema,
  scope: keyScopeSchema.default("read_write"),
  /** Milliseconds until it expires; null for never. */
  lifetimeMs: lifetimeSchema.nullable().default(null),
});
export type NewApiKey = z.input<typeof newApiKeySchema>;

/** How long a rotated key lives on, in milliseconds: 0 to 24 hours. */
export const overlapSchema = z
  .number()
  .int()
  .min(0)
  .max(24 * UNIT_MS.h, { error: "The overlap must be from 0m to 24h" });

/** What a key is at a moment. Revoked wins over expired, expired over disabled. */
export type ApiKeyState =
  | { state: "active" }
  | { state: "disabled"; disabledAt: string }
  | { state: "revoked"; revokedAt: string }
  | { state: "expired"; expiredAt: string };

/** A key as lists show it: never the key itself nor its hash. Times are RFC 3339 in UTC, ids decimal text. */
export type ApiKeyView = {
  id: string;
  name: string;
  /** First and last characters, such as `pets_Ab12…wxyz`. */
  shown: string;
  scope: (typeof KEY_SCOPES)[number];
  createdAt: string;
  createdBy: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
  /** The key that this one replaced by rotation. */
  rotatedFromId: string | null;
  /** Requests since midnight UTC, as far as they are stored; up to a few seconds late. */
  callsToday: number;
} & ApiKeyState;

/** A key as the dashboard shows it. */
export type KeyWithBan = ApiKeyView & {
  /** RFC 3339; null without a ban in force. */
  bannedUntil: string | null;
};

/** A key in the dashboard's list. */
export type KeyRow = KeyWithBan & {
  /** Calls of the last 14 UTC days, today last. */
  dailyCalls: number[];
};

const OBJECT = { error: "The body must be a JSON object" };

/** What the dashboard sends to pause a key, to let it work again or to give it another name: one of them. */
export const keyChangeSchema = z
  .object(
    {
      state: z.enum(["active", "disabled"], { error: "The state must be active or disabled" }).optional(),
      name: keyNameSchema.optional(),
    },
    OBJECT,
  )
  .refine(({ state, name }) => (state === undefined) !== (name === undefined), { error: "Send either a state or a name" });

/** What the dashboard sends to replace a key. */
export const rotationSchema = z.object({ overlapMs: overlapSchema }, OBJECT);

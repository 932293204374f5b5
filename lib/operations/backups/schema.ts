import * as z from "zod";
import { sinceBaseline } from "#lib/platform/baseline.ts";

/** Raise it when older programs could not read new backups. */
export const BACKUP_FORMAT = 1;

const name = z.string().min(1).max(63);

const fileSchema = z.object({
  file: z.string().regex(/^[a-z0-9_.-]+\.copy\.gz$/),
  rows: z.int().min(0),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const derivationSchema = z.object({
  kdf: z.literal("scrypt"),
  cost: z.int(),
  blockSize: z.int(),
  parallelization: z.int(),
  /** Base64url. */
  salt: z.string(),
});

const encryptedKeysSchema = derivationSchema.extend({
  /** AES-256-GCM; see `encryptWith`. */
  sealed: z.string(),
});

const authenticationSchema = derivationSchema.extend({
  /** HMAC-SHA-256 of the other members, base64url. */
  mac: z.string(),
});

export const manifestSchema = z.object({
  format: z.literal(BACKUP_FORMAT),
  createdAt: z.iso.datetime(),
  program: z.string(),
  /** The later release that migrated the database, if any. */
  laterRelease: z.string().optional(),
  /** Missing in backups of older releases. */
  installation: z.object({ id: z.uuid(), address: z.string() }).optional(),
  postgres: z.string(),
  migrations: z
    .array(z.string().regex(/^[\w-]+$/))
    .min(1)
    .transform(sinceBaseline),
  tables: z.array(fileSchema.extend({ name, columns: z.array(name).min(1) })).min(1),
  leftOut: z.array(name),
  jobs: fileSchema,
  /** Null or missing if photos are in a bucket, or there are none. */
  media: z
    .object({ file: z.literal("media.archive"), files: z.int().min(0), bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) })
    .nullable()
    .optional(),
  /** Null if never used. */
  sequences: z.array(
    z.object({
      name,
      lastValue: z
        .string()
        .regex(/^-?\d+$/)
        .nullable(),
    }),
  ),
  keys: z.object({
    /** Names of keys that encrypted the rows' secrets. */
    needed: z.array(z.string()),
    sealed: encryptedKeysSchema.nullable(),
  }),
});

/** Null without a passphrase. */
export const manifestAuthenticationSchema = z.object({ authentication: authenticationSchema.nullable().optional() });

export type Manifest = z.infer<typeof manifestSchema>;
export type BackupFile = z.infer<typeof fileSchema>;
export type Derivation = z.infer<typeof derivationSchema>;
export type Authentication = z.infer<typeof authenticationSchema>;
export type EncryptedKeys = z.infer<typeof encryptedKeysSchema>;

export const backupKeysSchema = z.object({
  /** Uses the format of the setting. */
  encryptionKeys: z.string(),
  /** Needed for waiting mail; null if each start picks one. */
  authSecret: z.string().nullable(),
});

export type BackupKeys = z.infer<typeof backupKeysSchema>;

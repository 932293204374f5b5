import * as z from "zod";

/** Raised when an older program could not read what a newer one writes. */
export const BACKUP_FORMAT = 1;

const name = z.string().min(1).max(63);

const fileSchema = z.object({
  file: z.string().regex(/^[a-z0-9_.-]+\.copy\.gz$/),
  rows: z.int().min(0),
  /** Of the file as stored. */
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

const sealedKeysSchema = derivationSchema.extend({
  /** AES-256-GCM: see `sealWith`. */
  sealed: z.string(),
});

const authenticationSchema = derivationSchema.extend({
  /** HMAC-SHA-256 of the manifest's other members, base64url, under a key from the passphrase. */
  mac: z.string(),
});

export const manifestSchema = z.object({
  format: z.literal(BACKUP_FORMAT),
  /** RFC 3339, UTC. */
  createdAt: z.iso.datetime(),
  program: z.string(),
  /** Who created it; backups of older releases do not say. */
  installation: z.object({ id: z.uuid(), address: z.string() }).optional(),
  postgres: z.string(),
  /** The schema version: all applied migrations, in order. */
  migrations: z.array(z.string().regex(/^[\w-]+$/)).min(1),
  tables: z.array(fileSchema.extend({ name, columns: z.array(name).min(1) })).min(1),
  /** Tables whose rows are not copied. */
  leftOut: z.array(name),
  jobs: fileSchema,
  /** Null: never used. */
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
    /** Names of the encryption keys that the rows' secrets are sealed with. */
    needed: z.array(z.string()),
    /** Null: left out. */
    sealed: sealedKeysSchema.nullable(),
  }),
});

/** As `manifest.json` has it, beside the manifest; null without a passphrase. */
export const manifestSealSchema = z.object({ authentication: authenticationSchema.nullable().optional() });

export type Manifest = z.infer<typeof manifestSchema>;
export type BackupFile = z.infer<typeof fileSchema>;
export type Derivation = z.infer<typeof derivationSchema>;
export type Authentication = z.infer<typeof authenticationSchema>;
export type SealedKeys = z.infer<typeof sealedKeysSchema>;

export const backupKeysSchema = z.object({
  /** In the format of the setting. */
  encryptionKeys: z.string(),
  /** Opens waiting mail; null if each start picks one. */
  authSecret: z.string().nullable(),
});

/** What opens the sealed parts of the rows. */
export type BackupKeys = z.infer<typeof backupKeysSchema>;

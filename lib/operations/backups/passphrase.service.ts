import { createHmac, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { canDerive, MAX_MEMORY, type ScryptCosts } from "#lib/operations/backups/passphrase.rules.ts";
import {
  type Authentication,
  type BackupKeys,
  backupKeysSchema,
  type Derivation,
  type EncryptedKeys,
} from "#lib/operations/backups/schema.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { singleton } from "#lib/platform/runtime.ts";
import { decryptWith, encryptWith, NONCE_BYTES } from "#lib/platform/secrets/rules.ts";

/** OWASP's minimum for scrypt with 32 MB. */
export const scryptCosts = singleton<ScryptCosts>("backups.scrypt-costs", () => ({ cost: 2 ** 15, blockSize: 8, parallelization: 3 }));
const KEY_BYTES = 32;
const SALT_BYTES = 16;
const NAME = "passphrase";

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

async function keyFrom(passphrase: string, salt: Buffer, { cost, blockSize, parallelization }: ScryptCosts): Promise<Buffer> {
  const options = { N: cost, r: blockSize, p: parallelization, maxmem: MAX_MEMORY };
  return await derive(passphrase.normalize("NFC"), salt, KEY_BYTES, options);
}

/** Separate keys keep one key from serving two purposes. */
async function newKey(passphrase: string): Promise<{ bytes: Buffer; derivation: Derivation }> {
  const salt = randomBytes(SALT_BYTES);
  const costs = scryptCosts();
  return { bytes: await keyFrom(passphrase, salt, costs), derivation: { kdf: "scrypt", ...costs, salt: salt.toString("base64url") } };
}

/** @throws OperatorError for excessive costs */
async function derivedKey(passphrase: string, derivation: Derivation): Promise<Buffer> {
  if (canDerive(derivation)) return await keyFrom(passphrase, Buffer.from(derivation.salt, "base64url"), derivation);
  const { cost, blockSize, parallelization } = derivation;
  throw new OperatorError(
    `This backup asks for scrypt costs that no Petstore uses (N=${cost}, r=${blockSize}, p=${parallelization}), so its manifest.json is not to be trusted: use another backup. Nothing was changed.`,
  );
}

function macOf(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

export async function authenticate(passphrase: string, text: string): Promise<Authentication> {
  const { bytes, derivation } = await newKey(passphrase);
  return { ...derivation, mac: macOf(bytes, text).toString("base64url") };
}

export async function isAuthentic(passphrase: string, { mac, ...derivation }: Authentication, text: string): Promise<boolean> {
  const [given, computed] = [Buffer.from(mac, "base64url"), macOf(await derivedKey(passphrase, derivation), text)];
  return given.length === computed.length && timingSafeEqual(given, computed);
}

/** @param createdAt binds the keys to this backup */
export async function encryptKeys(passphrase: string, keys: BackupKeys, createdAt: string): Promise<EncryptedKeys> {
  const { bytes, derivation } = await newKey(passphrase);
  const sealed = encryptWith({ name: NAME, bytes }, `backup ${createdAt}`, JSON.stringify(keys), randomBytes(NONCE_BYTES));
  return { ...derivation, sealed };
}

/** @throws OperatorError */
export async function decryptKeys(passphrase: string, encryptedKeys: EncryptedKeys, createdAt: string): Promise<BackupKeys> {
  const bytes = await derivedKey(passphrase, encryptedKeys);
  const opened = decryptWith([{ name: NAME, bytes }], `backup ${createdAt}`, encryptedKeys.sealed);
  if (opened === undefined) throw new OperatorError("The passphrase is not the one that this backup was made with: nothing was changed.");
  return backupKeysSchema.parse(JSON.parse(opened));
}

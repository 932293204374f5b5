import { randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { canDerive, MOST_MEMORY, type ScryptCosts } from "#lib/backups/passphrase.rules.ts";
import { type BackupKeys, backupKeysSchema, type SealedKeys } from "#lib/backups/schema.ts";
import { OperatorError } from "#lib/errors.ts";
import { NONCE_BYTES, openWith, sealWith } from "#lib/secrets/rules.ts";

/** OWASP's minimum for scrypt with 32 MB. */
const PARAMETERS = { cost: 2 ** 15, blockSize: 8, parallelization: 3 } as const;
const KEY_BYTES = 32;
const SALT_BYTES = 16;
const NAME = "passphrase";

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

async function keyFrom(passphrase: string, salt: Buffer, { cost, blockSize, parallelization }: ScryptCosts): Promise<Buffer> {
  const options = { N: cost, r: blockSize, p: parallelization, maxmem: MOST_MEMORY };
  return await derive(passphrase.normalize("NFC"), salt, KEY_BYTES, options);
}

/** @param createdAt of the backup; the keys open only there */
export async function sealKeys(passphrase: string, keys: BackupKeys, createdAt: string): Promise<SealedKeys> {
  const salt = randomBytes(SALT_BYTES);
  const bytes = await keyFrom(passphrase, salt, PARAMETERS);
  const sealed = sealWith({ name: NAME, bytes }, `backup ${createdAt}`, JSON.stringify(keys), randomBytes(NONCE_BYTES));
  return { kdf: "scrypt", ...PARAMETERS, salt: salt.toString("base64url"), sealed };
}

/** @throws OperatorError when the passphrase is wrong, or would cost more than any Petstore asks for */
export async function openKeys(passphrase: string, sealedKeys: SealedKeys, createdAt: string): Promise<BackupKeys> {
  if (!canDerive(sealedKeys)) {
    const { cost, blockSize, parallelization } = sealedKeys;
    throw new OperatorError(
      `The keys in this backup are sealed with scrypt costs that no Petstore uses (N=${cost}, r=${blockSize}, p=${parallelization}), so its manifest.json is not to be trusted: use another backup. Nothing was changed.`,
    );
  }
  const bytes = await keyFrom(passphrase, Buffer.from(sealedKeys.salt, "base64url"), sealedKeys);
  const opened = openWith([{ name: NAME, bytes }], `backup ${createdAt}`, sealedKeys.sealed);
  if (opened === undefined) throw new OperatorError("The passphrase is not the one that this backup was made with: nothing was changed.");
  return backupKeysSchema.parse(JSON.parse(opened));
}

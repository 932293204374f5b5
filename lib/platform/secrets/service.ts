import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import { settings } from "#lib/platform/config/env.ts";
import { redisIdentity } from "#lib/platform/config/redis-identity.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { singleton } from "#lib/platform/runtime.ts";
import {
  decryptWith,
  type EncryptionKey,
  encryptionLockName,
  encryptWith,
  keyNameIn,
  NONCE_BYTES,
  parseEncryptionKeys,
  redisLockName,
} from "#lib/platform/secrets/rules.ts";

/** The encrypting key is first. */
export const secretKeys = singleton<EncryptionKey[]>("secrets.keys", () => parseEncryptionKeys(settings().ENCRYPTION_KEYS));

/**
 * @param context such as `certificate 12`
 * @throws OperatorError
 */
export function encryptSecret(context: string, secret: string): string {
  const [key] = secretKeys();
  if (!key) throw new OperatorError("There is no key to encrypt secrets with: set ENCRYPTION_KEYS.");
  return encryptWith(key, context, secret, randomBytes(NONCE_BYTES));
}

export function decryptSecret(context: string, encrypted: string): string | undefined {
  return decryptWith(secretKeys(), context, encrypted);
}

export function usesFirstKey(encrypted: string): boolean {
  return keyNameIn(encrypted) === secretKeys()[0]?.name;
}

export function keyNames(): string[] {
  return secretKeys().map(({ name }) => name);
}

export function lockNamesOf(key: EncryptionKey): { encryption: string; redis: string } {
  return { encryption: encryptionLockName(key.name), redis: redisLockName(key, redisIdentity(settings(), hostname())) };
}

export function ownLockNames(): string[] {
  return secretKeys()
    .slice(0, 1)
    .flatMap((key) => Object.values(lockNamesOf(key)));
}

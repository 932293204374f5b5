import { randomBytes } from "node:crypto";
import { settings } from "#lib/config/env.ts";
import { OperatorError } from "#lib/errors.ts";
import { slot } from "#lib/runtime.ts";
import { NONCE_BYTES, openWith, type SealingKey, sealedBy, sealingKeys, sealWith } from "#lib/secrets/rules.ts";

/** The keys of this start, the sealing one first. */
export const secretKeys = slot<SealingKey[]>("secrets.keys", () => sealingKeys(settings().ENCRYPTION_KEYS));

/**
 * Seals a secret for the database with the first of `ENCRYPTION_KEYS`.
 * @param place what it belongs to, such as `certificate 12`
 * @throws OperatorError when there is no key
 */
export function sealSecret(place: string, secret: string): string {
  const [key] = secretKeys();
  if (!key) throw new OperatorError("There is no key to seal secrets with: set ENCRYPTION_KEYS.");
  return sealWith(key, place, secret, randomBytes(NONCE_BYTES));
}

/** A sealed secret in plain; undefined when it cannot be opened with the keys of this start. */
export function openSecret(place: string, sealed: string): string | undefined {
  return openWith(secretKeys(), place, sealed);
}

/** Whether a secret was sealed with a key that is not the first any more, so that it is to be sealed anew. */
export function isSealedAnew(sealed: string): boolean {
  return sealedBy(sealed) === secretKeys()[0]?.name;
}

/** The names of the settings' keys, the sealing one first. */
export function keyNames(): string[] {
  return secretKeys().map(({ name }) => name);
}

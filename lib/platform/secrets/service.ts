import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import { settings } from "#lib/platform/config/env.ts";
import { redisPlace } from "#lib/platform/config/redis-place.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { singleton } from "#lib/platform/runtime.ts";
import {
  NONCE_BYTES,
  openWith,
  redisMark,
  type SealingKey,
  sealedBy,
  sealingKeys,
  sealingMark,
  sealWith,
} from "#lib/platform/secrets/rules.ts";

/** The sealing key first. */
export const secretKeys = singleton<SealingKey[]>("secrets.keys", () => sealingKeys(settings().ENCRYPTION_KEYS));

/**
 * @param place such as `certificate 12`
 * @throws OperatorError
 */
export function sealSecret(place: string, secret: string): string {
  const [key] = secretKeys();
  if (!key) throw new OperatorError("There is no key to seal secrets with: set ENCRYPTION_KEYS.");
  return sealWith(key, place, secret, randomBytes(NONCE_BYTES));
}

export function openSecret(place: string, sealed: string): string | undefined {
  return openWith(secretKeys(), place, sealed);
}

export function isSealedAnew(sealed: string): boolean {
  return sealedBy(sealed) === secretKeys()[0]?.name;
}

export function keyNames(): string[] {
  return secretKeys().map(({ name }) => name);
}

/** Names advisory locks; machines compare theirs. */
export function marksOf(key: SealingKey): { sealing: string; redis: string } {
  return { sealing: sealingMark(key.name), redis: redisMark(key, redisPlace(settings(), hostname())) };
}

export function ownMarks(): string[] {
  return secretKeys()
    .slice(0, 1)
    .flatMap((key) => Object.values(marksOf(key)));
}

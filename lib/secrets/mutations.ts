import { sealedRows } from "#lib/secrets/data.ts";
import { countByKey, type KeyUse } from "#lib/secrets/rules.ts";
import { isSealedAnew, keyNames, openSecret, sealSecret } from "#lib/secrets/service.ts";

/**
 * Seals with the first of `ENCRYPTION_KEYS` whatever an older key sealed. Safe to be run twice, by several
 * processes at once, and to be broken off: each secret is the old or the new one, whole.
 * @returns how many were sealed anew
 */
export async function resealSecrets(): Promise<number> {
  let done = 0;
  for (const { sealed, place, replace } of await sealedRows()) {
    const secret = isSealedAnew(sealed) ? undefined : openSecret(place, sealed);
    if (secret !== undefined && (await replace(sealSecret(place, secret)))) done += 1;
  }
  return done;
}

/** How many secrets each key has sealed: those of the settings in their order, then such as are missing there. */
export async function keysInUse(): Promise<KeyUse[]> {
  return countByKey(
    keyNames(),
    (await sealedRows()).map(({ sealed }) => sealed),
  );
}

import { sealedRows } from "#lib/platform/secrets/data.ts";
import { countByKey, type KeyUse } from "#lib/platform/secrets/rules.ts";
import { isSealedAnew, keyNames, openSecret, sealSecret } from "#lib/platform/secrets/service.ts";

/** Idempotent; safe to interrupt and to run concurrently. */
export async function resealSecrets(): Promise<number> {
  let done = 0;
  for (const { sealed, place, replace } of await sealedRows()) {
    const secret = isSealedAnew(sealed) ? undefined : openSecret(place, sealed);
    if (secret !== undefined && (await replace(sealSecret(place, secret)))) done += 1;
  }
  return done;
}

export async function keysInUse(): Promise<KeyUse[]> {
  return countByKey(
    keyNames(),
    (await sealedRows()).map(({ sealed }) => sealed),
  );
}

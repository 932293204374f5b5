import { encryptedRows } from "#lib/platform/secrets/data.ts";
import { countByKey, type KeyUse } from "#lib/platform/secrets/rules.ts";
import { decryptSecret, encryptSecret, keyNames, usesFirstKey } from "#lib/platform/secrets/service.ts";

/** Idempotent; can be interrupted and run concurrently. */
export async function reencryptSecrets(): Promise<number> {
  let done = 0;
  for (const { encrypted, context, replace } of await encryptedRows()) {
    const secret = usesFirstKey(encrypted) ? undefined : decryptSecret(context, encrypted);
    if (secret !== undefined && (await replace(encryptSecret(context, secret)))) done += 1;
  }
  return done;
}

export async function keysInUse(): Promise<KeyUse[]> {
  return countByKey(
    keyNames(),
    (await encryptedRows()).map(({ encrypted }) => encrypted),
  );
}

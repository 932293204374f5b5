import { sampleOfEachKey } from "#lib/platform/secrets/data.ts";
import { decryptSecret } from "#lib/platform/secrets/service.ts";

export async function undecryptableKeys(): Promise<{ key: string; count: number }[]> {
  const samples = await sampleOfEachKey();
  return samples
    .filter(({ context, encrypted }) => decryptSecret(context, encrypted) === undefined)
    .map(({ key, count }) => ({ key, count }));
}

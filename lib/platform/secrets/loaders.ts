import { sampleOfEachKey } from "#lib/platform/secrets/data.ts";
import { decryptSecret } from "#lib/platform/secrets/service.ts";

export async function undecryptableKeys(): Promise<{ key: string; count: number }[]> {
  const samples = await sampleOfEachKey();
  return samples.filter(({ place, encrypted }) => decryptSecret(place, encrypted) === undefined).map(({ key, count }) => ({ key, count }));
}

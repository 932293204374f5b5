import { sampleOfEachKey } from "#lib/platform/secrets/data.ts";
import { openSecret } from "#lib/platform/secrets/service.ts";

export async function unopenedKeys(): Promise<{ key: string; count: number }[]> {
  const samples = await sampleOfEachKey();
  return samples.filter(({ place, sealed }) => openSecret(place, sealed) === undefined).map(({ key, count }) => ({ key, count }));
}

import { sampleOfEachKey } from "#lib/platform/secrets/data.ts";
import { openSecret } from "#lib/platform/secrets/service.ts";

/**
 * Tests one stored secret per key.
 * @returns keys that fail, with their secret counts: missing, or different under the same name
 */
export async function unopenedKeys(): Promise<{ key: string; count: number }[]> {
  const samples = await sampleOfEachKey();
  return samples.filter(({ place, sealed }) => openSecret(place, sealed) === undefined).map(({ key, count }) => ({ key, count }));
}

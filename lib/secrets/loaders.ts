import { sampleOfEachKey } from "#lib/secrets/data.ts";
import { openSecret } from "#lib/secrets/service.ts";

/**
 * Opens one stored secret of each key that sealed any.
 * @returns the keys whose secrets cannot be opened with ENCRYPTION_KEYS, with how many those are: the key is missing, or is another one of its name
 */
export async function unopenedKeys(): Promise<{ key: string; count: number }[]> {
  const samples = await sampleOfEachKey();
  return samples.filter(({ place, sealed }) => openSecret(place, sealed) === undefined).map(({ key, count }) => ({ key, count }));
}

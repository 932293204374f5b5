import type { ResetResult } from "#lib/operations/test-data/schema.ts";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";

/**
 * @param onAnimals called with the number deleted so far
 * @returns the final number
 */
export async function resetTestData(slug: string, onAnimals: (count: number) => void): Promise<number> {
  let animals = 0;
  for (let place: ResetResult["next"] | undefined; place !== null; ) {
    const step: ResetResult = await fetchJson(`/api/projects/${encodeURIComponent(slug)}/test-data`, { method: "DELETE", body: { place } });
    animals += step.animals;
    onAnimals(animals);
    place = step.next;
  }
  return animals;
}

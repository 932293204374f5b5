import { LRUCache } from "lru-cache";
import { singleton } from "#lib/platform/runtime.ts";

/** About 50 KB each if drawn, 150 KB if a photo. */
const MAX_KEPT = 100;

const pictures = singleton("sites.pictures", () => ({
  kept: new LRUCache<string, Promise<ArrayBuffer>>({ max: MAX_KEPT }),
  turn: Promise.resolve<unknown>(undefined),
}));

/**
 * Draws one picture at a time, once for all requests.
 * @param facts everything that the picture shows
 */
export function cachedPicture(facts: readonly string[], draw: () => Promise<ArrayBuffer>): Promise<ArrayBuffer> {
  const all = pictures();
  const key = JSON.stringify(facts);
  const known = all.kept.get(key);
  if (known) return known;
  const drawn = all.turn.then(draw);
  all.turn = drawn.catch(() => all.kept.delete(key));
  all.kept.set(key, drawn);
  return drawn;
}

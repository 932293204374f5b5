import { setImmediate as turnEnd } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { onChange, receivesChanges } from "#lib/platform/db/changes.ts";
import { singleton } from "#lib/platform/runtime.ts";
import { findShownPhotos, type ShownPhoto } from "#lib/shelter/photos/data.ts";
import type { Variant } from "#lib/shelter/photos/rules.ts";

/** Limits staleness if an announcement is lost. */
const MAX_MS = 60_000;
const MAX_PHOTOS = 20_000;
const MAX_PROJECTS = 20_000;

interface KnownPhoto extends ShownPhoto {
  readAt: number;
  asOf: number;
}

/** Questions in one turn of the event loop, such as the photos of a page, share one query. */
interface Question {
  hashes: Set<string>;
  answer: Promise<Map<string, ShownPhoto>>;
}

interface ShownPhotos {
  photos: LRUCache<string, KnownPhoto>;
  question: Question | undefined;
  changes: number;
  changed: Map<string, number>;
  /** Nothing before this change is known. */
  forgotten: number;
}

const shown = singleton<ShownPhotos>("photos.shown", () => {
  const photos = new LRUCache<string, KnownPhoto>({ max: MAX_PHOTOS });
  const made: ShownPhotos = { photos, question: undefined, changes: 0, changed: new Map(), forgotten: 0 };
  const forget = (): void => {
    made.changes += 1;
    made.forgotten = made.changes;
    made.photos.clear();
    made.changed.clear();
  };
  onChange(({ projectId }) => {
    if (made.changed.size >= MAX_PROJECTS) forget();
    made.changes += 1;
    made.changed.set(projectId, made.changes);
  }, forget);
  return made;
});

function isCurrent({ changed, forgotten }: ShownPhotos, { asOf, projectId }: KnownPhoto): boolean {
  return asOf >= Math.max(forgotten, changed.get(projectId) ?? 0);
}

function questionOf(all: ShownPhotos): Question {
  const hashes = new Set<string>();
  const ask = async (): Promise<Map<string, ShownPhoto>> => {
    await turnEnd();
    all.question = undefined;
    return await findShownPhotos([...hashes]);
  };
  return { hashes, answer: ask() };
}

async function askFor(all: ShownPhotos, hash: string): Promise<ShownPhoto | undefined> {
  all.question ??= questionOf(all);
  const { hashes, answer } = all.question;
  hashes.add(hash);
  return (await answer).get(hash);
}

/** @returns bytes of a file that visitors may see, up to a minute late if an announcement is lost */
export async function shownFile(hash: string, variant: `${Variant}`): Promise<number | undefined> {
  const all = shown();
  const known = all.photos.get(hash);
  if (known && receivesChanges() && performance.now() - known.readAt < MAX_MS && isCurrent(all, known)) return known.sizes[variant];
  const [asOf, readAt] = [all.changes, performance.now()];
  const found = await askFor(all, hash);
  if (found) all.photos.set(hash, { ...found, asOf, readAt });
  else all.photos.delete(hash);
  return found?.sizes[variant];
}

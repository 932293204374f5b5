import { onChange, receivesChanges } from "#lib/platform/db/changes.ts";
import { singleton } from "#lib/platform/runtime.ts";
import { findShownFile } from "#lib/shelter/photos/data.ts";

/** A fallback behind the announcements. */
const MAX_MS = 60_000;
const MAX_FILES = 20_000;

interface ShownFile {
  bytes: number;
  projectId: string;
  readAt: number;
}

interface ShownFiles {
  /** Most recently read last. */
  files: Map<string, ShownFile>;
  /** Increases with every change. */
  generation: number;
}

const shown = singleton<ShownFiles>("photos.shown", () => {
  const made: ShownFiles = { files: new Map(), generation: 0 };
  const forget = (isGone: (file: ShownFile) => boolean): void => {
    made.generation += 1;
    for (const [name, file] of made.files) if (isGone(file)) made.files.delete(name);
  };
  onChange(
    ({ projectId }) => forget((file) => file.projectId === projectId),
    () => forget(() => true),
  );
  return made;
});

/**
 * @returns bytes of a file that visitors may see, up to a minute late where an announcement is lost
 * @throws AppError `service_unavailable`
 */
export async function shownFile(hash: string, variant: string): Promise<number | undefined> {
  const { files, generation } = shown();
  const name = `${hash} ${variant}`;
  const known = files.get(name);
  if (known && receivesChanges() && performance.now() - known.readAt < MAX_MS) return known.bytes;
  const readAt = performance.now();
  const found = await findShownFile(hash, variant);
  files.delete(name);
  if (found && shown().generation === generation) {
    files.set(name, { ...found, readAt });
    const [oldest] = files.keys();
    if (files.size > MAX_FILES && oldest !== undefined) files.delete(oldest);
  }
  return found?.bytes;
}

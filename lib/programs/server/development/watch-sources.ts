import { type FSWatcher, readdirSync, statSync, watch } from "node:fs";
import path from "node:path";

const SOURCE = /\.(?:ts|tsx|mjs|json)$/;
const TEST = /\.test\.tsx?$/;
/** One save causes several events. */
const QUIET_MS = 50;

/**
 * Node's recursive watch loses files that editors replace by renaming.
 * @param onChange gets paths relative to the folder
 * @returns stops watching
 */
export function watchSources(folder: string, onChange: (files: string[]) => void): () => void {
  const watchers = new Map<string, FSWatcher>();
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  const forget = (gone: string): void => {
    for (const [at, watcher] of watchers) {
      if (at !== gone && !at.startsWith(gone + path.sep)) continue;
      watcher.close();
      watchers.delete(at);
    }
  };
  const note = (file: string): void => {
    const found = statSync(file, { throwIfNoEntry: false });
    if (found?.isDirectory()) watchFolder(file, note);
    if (!found) forget(file);
    if (found?.isDirectory() || !SOURCE.test(file) || TEST.test(file)) return;
    changed.add(path.relative(folder, file));
    clearTimeout(timer);
    timer = setTimeout(() => {
      const files = [...changed];
      changed.clear();
      onChange(files);
    }, QUIET_MS);
  };
  const watchFolder = (at: string, onFile?: (file: string) => void): void => {
    if (!watchers.has(at)) {
      const watcher = watch(at, (_event, name) => name && note(path.join(at, name)));
      watcher.on("error", () => forget(at));
      watchers.set(at, watcher);
    }
    for (const entry of readdirSync(at, { withFileTypes: true })) {
      const inside = path.join(at, entry.name);
      if (entry.isDirectory()) watchFolder(inside, onFile);
      else onFile?.(inside);
    }
  };
  watchFolder(folder);
  return () => {
    clearTimeout(timer);
    forget(folder);
  };
}

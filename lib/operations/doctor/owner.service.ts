import { existsSync, statSync } from "node:fs";
import path from "node:path";
import type { Settings } from "#lib/platform/config/env.ts";
import { isRoot, locationsOf, mediaFolder } from "#lib/platform/db/embedded/locations.ts";
import { userName } from "#lib/platform/user-name.ts";

interface Owner {
  uid: number;
  gid: number;
  name: string;
}

/** @returns undefined if the data is root's, or there is none */
function ownerOfData(root: string, { DATA_DIR }: Settings): Owner | undefined {
  const folders = [
    locationsOf(root, DATA_DIR).home,
    mediaFolder(root, DATA_DIR),
    ...(DATA_DIR ? [DATA_DIR] : []),
    path.join(root, ".data"),
  ];
  const found = folders.find((folder) => existsSync(folder));
  if (found === undefined) return undefined;
  const { uid, gid } = statSync(found);
  return uid === 0 ? undefined : { uid, gid, name: userName(uid) ?? String(uid) };
}

/**
 * Root must not keep data in that user's folders.
 * @returns its name; undefined if nothing changed
 */
export function becomeOwner(root: string, config: Settings): string | undefined {
  const owner = isRoot() ? ownerOfData(root, config) : undefined;
  if (!owner) return undefined;
  process.setgroups?.([owner.gid]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
  return owner.name;
}

import { statSync } from "node:fs";
import path from "node:path";
import { settings } from "#lib/platform/config/env.ts";
import { isRoot, mediaFolder } from "#lib/platform/db/embedded/locations.ts";
import { OperatorError } from "#lib/platform/errors.ts";

/** @throws OperatorError where root would put back photos that Petstore's user could not read */
export function refuseOtherOwner(root: string): void {
  const { MEDIA_URL, DATA_DIR } = settings();
  if (MEDIA_URL || !isRoot()) return;
  const media = mediaFolder(root, DATA_DIR);
  // Without DATA_DIR, the folder above is PostgreSQL's.
  for (const folder of [media, ...(DATA_DIR ? [path.dirname(media)] : [])]) {
    const found = statSync(folder, { throwIfNoEntry: false });
    if (found?.uid === 0) return;
    if (!found) continue;
    throw new OperatorError(
      `Run it as the user that runs Petstore: ${folder} is that of the user with the number ${found.uid}, who could not read the photos that root puts back. Nothing was changed.`,
    );
  }
}

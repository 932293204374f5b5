import { statSync } from "node:fs";
import path from "node:path";
import { settings } from "#lib/platform/config/env.ts";
import { petstoreCommand } from "#lib/platform/config/petstore-command.ts";
import { isRoot, mediaFolder } from "#lib/platform/db/embedded/locations.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { userName } from "#lib/platform/user-name.ts";

/**
 * @param words the command
 * @param written another folder that it writes to
 * @throws OperatorError if root would write files that Petstore's user could not read
 */
export function refuseOtherOwner(root: string, words: string, ...written: string[]): void {
  if (!isRoot()) return;
  const { MEDIA_URL, DATA_DIR } = settings();
  const media = mediaFolder(root, DATA_DIR);
  // Without DATA_DIR, the parent folder belongs to PostgreSQL.
  for (const folder of [...(MEDIA_URL ? [] : [media]), ...(DATA_DIR ? [path.dirname(media)] : []), ...written]) {
    const found = statSync(folder, { throwIfNoEntry: false });
    if (found?.uid === 0) return;
    if (!found) continue;
    const name = userName(found.uid);
    const owner = name === undefined ? `the user with the number ${found.uid}` : `the user ${name}`;
    const way =
      name === undefined ? "Run it as the user that runs Petstore" : `Run \`runuser -u ${name} -- ${petstoreCommand(`${words} …`)}\``;
    throw new OperatorError(`${way}: ${folder} is that of ${owner}, who could not read what root writes there. Nothing was changed.`);
  }
}

import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { ok, problem, reasonOf } from "#lib/operations/doctor/rules.ts";
import type { Finding } from "#lib/operations/doctor/schema.ts";
import type { Settings } from "#lib/platform/config/env.ts";
import { mediaFolder } from "#lib/platform/db/embedded/locations.ts";
import { mediaStorage } from "#lib/platform/storage/state.ts";

const CHECK = "Photos";

async function lookAtFolder(folder: string): Promise<Finding> {
  const found = await stat(folder).catch(() => undefined);
  if (!found) return ok(CHECK, `${folder} is created with the first photo`);
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return ok(CHECK, `they are kept in ${folder}`);
  } catch (error) {
    const fix = "let the user that runs Petstore read and write this folder, or choose another with DATA_DIR";
    return problem(CHECK, `${folder} cannot be used: ${reasonOf(error)}`, fix);
  }
}

/** Changes nothing. */
export async function lookAtStorage({ MEDIA_URL, DATA_DIR }: Settings, root: string): Promise<Finding[]> {
  if (!MEDIA_URL) return [await lookAtFolder(mediaFolder(root, DATA_DIR))];
  const storage = mediaStorage();
  try {
    await storage.exists("doctor");
    return [ok(CHECK, `${storage.place} can be listed with these credentials`)];
  } catch (error) {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    return [problem(CHECK, reasonOf(cause), "compare MEDIA_URL with the server’s address, bucket, and credentials")];
  }
}

import { about, reasonOf } from "#lib/operations/doctor/rules.ts";
import type { Finding } from "#lib/operations/doctor/schema.ts";
import type { Settings } from "#lib/platform/config/env.ts";
import { mediaStorage } from "#lib/platform/storage/state.ts";

const { ok, problem } = about("Photos");
const FIXES = {
  folder: "let the user that runs Petstore read and write this folder, or choose another with DATA_DIR",
  bucket: "compare MEDIA_URL with the server’s address, bucket, and credentials",
};

export async function lookAtStorage({ MEDIA_URL }: Settings): Promise<Finding[]> {
  const storage = mediaStorage();
  try {
    await storage.check();
    return [ok(MEDIA_URL ? `${storage.place} can be listed with these credentials` : `they are kept in ${storage.place}`)];
  } catch (error) {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    const message = MEDIA_URL ? reasonOf(cause) : `${storage.place} cannot be used: ${reasonOf(cause)}`;
    return [problem(message, MEDIA_URL ? FIXES.bucket : FIXES.folder)];
  }
}

import { ifMigrated } from "#lib/operations/doctor/database.data.ts";
import { about } from "#lib/operations/doctor/rules.ts";
import type { Finding } from "#lib/operations/doctor/schema.ts";
import { queryText } from "#lib/platform/db/pool.ts";
import { mediaStorage } from "#lib/platform/storage/state.ts";
import { photoKey } from "#lib/shelter/photos/rules.ts";

/** An unmounted disk lacks the oldest files. */
const ENDS = `(select 'oldest', hash from pet_photos where state = 'ready' order by id limit 2)
  union all (select 'newest', hash from pet_photos where state = 'ready' order by id desc limit 2)`;

/** The folder of an unmounted disk has no photos. */
export async function lookAtStoredPhotos(): Promise<Finding[]> {
  return await ifMigrated("Photos", async () => {
    const rows = await queryText(ENDS, []);
    const storage = mediaStorage();
    const there = await Promise.all(rows.map(([, hash]) => storage.exists(photoKey(String(hash), "320")))).catch(() => undefined);
    const isMissing = (end: string): boolean => {
      const stored = there?.filter((_, at) => rows[at]?.[0] === end) ?? [];
      return stored.length > 0 && !stored.includes(true);
    };
    const missing = there && ["oldest", "newest"].find(isMissing);
    if (missing === undefined) return [];
    const fix = "mount the disk that has them, set the DATA_DIR or MEDIA_URL of them, or restore them from a backup";
    return [about("Photos").problem(`the ${missing} photos are not in ${storage.place}`, fix)];
  });
}

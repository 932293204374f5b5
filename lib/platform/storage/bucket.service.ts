import { buffer } from "node:stream/consumers";
import type { MediaPlace } from "#lib/platform/config/media-place.ts";
import { onStorage } from "#lib/platform/storage/errors.service.ts";
import { s3Bucket } from "#lib/platform/storage/s3.service.ts";
import { upload } from "#lib/platform/storage/s3-upload.service.ts";
import type { Storage, StoredFile } from "#lib/platform/storage/schema.ts";

/** The minimum that S3 allows. */
const PART_BYTES = 5 * 2 ** 20;
const ANSWER_MS = 20_000;

/** Works with any server that speaks S3. */
export function bucketStorage({ prefix, ...address }: MediaPlace): Storage {
  const bucket = s3Bucket({ ...address, answerMs: ANSWER_MS });
  async function* list(start: string): AsyncGenerator<StoredFile> {
    const found = bucket.list(prefix + start);
    for (;;) {
      const next = await onStorage(() => found.next());
      if (next.done) return;
      yield { ...next.value, key: next.value.key.slice(prefix.length) };
    }
  }
  const exists = async (key: string): Promise<boolean> => {
    for await (const file of list(key)) if (file.key === key) return true;
    return false;
  };
  return {
    place: `${bucket.place}/${prefix}`.replace(/\/$/, ""),
    put: (key, content) => onStorage(() => upload(bucket, prefix + key, content, PART_BYTES)),
    read: (key, range) => onStorage(() => bucket.read(prefix + key, range && `bytes=${range.first}-${range.last}`)),
    readWhole: (key) =>
      onStorage(async () => {
        const content = await bucket.read(prefix + key);
        return content && (await buffer(content));
      }),
    exists,
    check: async () => void (await exists("check")),
    remove: (key) =>
      onStorage(async () => {
        await bucket.call({ method: "DELETE", key: prefix + key });
      }),
    list,
  };
}

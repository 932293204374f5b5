import type { Readable } from "node:stream";
import { isBackupName, MANIFEST_FILE } from "#lib/operations/backups/rules.ts";
import { type Bucket, elements, s3Bucket } from "#lib/operations/backups/s3.service.ts";
import type { BackupStore, StoredBackup } from "#lib/operations/backups/store.schema.ts";
import { OperatorError } from "#lib/platform/errors.ts";

/** 10,000 parts make 160 GB a file. */
const PART_BYTES = 16 * 2 ** 20;

const keyOf = (...parts: string[]): string => parts.filter(Boolean).join("/");

async function* partsOf(content: Readable): AsyncGenerator<Buffer<ArrayBuffer>> {
  let chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= PART_BYTES) {
      yield Buffer.concat(chunks);
      chunks = [];
      bytes = 0;
    }
  }
  yield Buffer.concat(chunks);
}

function completion(tags: readonly string[]): Uint8Array<ArrayBuffer> {
  const parts = tags.map((tag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
  return Buffer.from(`<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`);
}

/** Parts become visible together. */
async function upload(bucket: Bucket, key: string, content: Readable): Promise<void> {
  const tags: string[] = [];
  let uploadId: string | undefined;
  try {
    for await (const body of partsOf(content)) {
      if (uploadId === undefined && body.length < PART_BYTES) {
        await bucket.call({ method: "PUT", key, body });
        return;
      }
      uploadId ??= elements(await (await bucket.call({ method: "POST", key, parameters: { uploads: "" } })).text(), "UploadId")[0] ?? "";
      if (body.length === 0) break;
      const parameters = { partNumber: String(tags.length + 1), uploadId };
      tags.push((await bucket.call({ method: "PUT", key, parameters, body })).headers.get("etag") ?? "");
    }
    const answer = await bucket.call({ method: "POST", key, parameters: { uploadId: uploadId ?? "" }, body: completion(tags) });
    // The server answers 200 before it is done, so an error may follow.
    const [error] = elements(await answer.text(), "Code");
    if (error !== undefined) throw new OperatorError(`The S3 server could not put ${key} together: ${error}.`);
  } catch (error) {
    if (uploadId !== undefined) await bucket.call({ method: "DELETE", key, parameters: { uploadId } }).catch(() => undefined);
    throw error;
  }
}

function stored(bucket: Bucket, prefix: string): StoredBackup {
  const place = `${bucket.place}/${prefix}`;
  return {
    place,
    async read(file) {
      const content = await bucket.read(keyOf(prefix, file));
      if (content) return content;
      throw new OperatorError(
        file === MANIFEST_FILE ? `${place} is not a backup: it has no ${file}.` : `The backup ${place} is damaged: it lacks ${file}.`,
      );
    },
  };
}

/** @param prefix of one backup */
export function s3Backup(bucket: string, prefix: string): StoredBackup {
  return stored(s3Bucket(bucket), prefix);
}

/** The manifest completes a backup: it is written last and deleted first. */
export function s3Store(name: string, prefix: string): BackupStore {
  const bucket = s3Bucket(name);
  const remove = async (keys: readonly string[]): Promise<void> => {
    const manifestFirst = keys.toSorted((one, other) => Number(other.endsWith(MANIFEST_FILE)) - Number(one.endsWith(MANIFEST_FILE)));
    for (const key of manifestFirst) await bucket.call({ method: "DELETE", key });
  };
  const keysByBackup = async (): Promise<Map<string, string[]>> => {
    const start = prefix === "" ? "" : `${prefix}/`;
    const keys = await bucket.keys(`${start}petstore-`);
    const found = Map.groupBy(keys, (key) => key.slice(start.length).split("/")[0] ?? "");
    return new Map([...found].filter(([backup]) => isBackupName(backup)));
  };
  const isComplete = (keys: readonly string[]): boolean => keys.some((key) => key.endsWith(`/${MANIFEST_FILE}`));
  return {
    place: prefix === "" ? bucket.place : `${bucket.place}/${prefix}`,
    list: async () => [...(await keysByBackup())].flatMap(([backup, keys]) => (isComplete(keys) ? [backup] : [])).sort(),
    begin: (backup) =>
      Promise.resolve({
        write: (file, content) => upload(bucket, keyOf(prefix, backup, file), content),
        finish: async (manifest) => {
          await bucket.call({ method: "PUT", key: keyOf(prefix, backup, MANIFEST_FILE), body: Buffer.from(manifest) });
        },
        discard: async () => await remove(await bucket.keys(`${keyOf(prefix, backup)}/`)),
      }),
    backup: (backup) => stored(bucket, keyOf(prefix, backup)),
    remove: async (backup) => await remove(await bucket.keys(`${keyOf(prefix, backup)}/`)),
    async removeUnfinished(isOwn) {
      for (const [backup, keys] of await keysByBackup()) if (isOwn(backup) && !isComplete(keys)) await remove(keys);
    },
  };
}

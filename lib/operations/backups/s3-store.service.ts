import { isBackupName, MANIFEST_FILE } from "#lib/operations/backups/rules.ts";
import type { BackupStore, StoredBackup } from "#lib/operations/backups/store.schema.ts";
import { settings } from "#lib/platform/config/env.ts";
import { petstoreCommand } from "#lib/platform/config/petstore-command.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { type Bucket, s3Bucket } from "#lib/platform/storage/s3.service.ts";
import { upload } from "#lib/platform/storage/s3-upload.service.ts";

/** 10,000 parts allow 160 GB per file. */
const PART_BYTES = 16 * 2 ** 20;
const ANSWER_MS = 120_000;

const keyOf = (...parts: string[]): string => parts.filter(Boolean).join("/");

function backupBucket(bucket: string): Bucket {
  const { BACKUP_S3_ENDPOINT, BACKUP_S3_REGION: region, BACKUP_S3_ACCESS_KEY_ID, BACKUP_S3_SECRET_ACCESS_KEY } = settings();
  if (!BACKUP_S3_ACCESS_KEY_ID || !BACKUP_S3_SECRET_ACCESS_KEY) {
    throw new OperatorError(
      `Backups in S3 need BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY: set both, such as by \`${petstoreCommand("setup --change")}\`.`,
    );
  }
  const endpoint = BACKUP_S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`;
  const credentials = { accessKeyId: BACKUP_S3_ACCESS_KEY_ID, secretAccessKey: BACKUP_S3_SECRET_ACCESS_KEY };
  return s3Bucket({ endpoint, bucket, region, ...credentials, answerMs: ANSWER_MS });
}

async function keysIn(bucket: Bucket, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of bucket.list(prefix)) keys.push(key);
  return keys;
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

export function s3Backup(bucket: string, prefix: string): StoredBackup {
  return stored(backupBucket(bucket), prefix);
}

/** The manifest completes a backup: it is written last and deleted first. */
export function s3Store(name: string, prefix: string): BackupStore {
  const bucket = backupBucket(name);
  const remove = async (keys: readonly string[]): Promise<void> => {
    const manifestFirst = keys.toSorted((one, other) => Number(other.endsWith(MANIFEST_FILE)) - Number(one.endsWith(MANIFEST_FILE)));
    for (const key of manifestFirst) await bucket.call({ method: "DELETE", key });
  };
  const keysByBackup = async (): Promise<Map<string, string[]>> => {
    const start = prefix === "" ? "" : `${prefix}/`;
    const keys = await keysIn(bucket, `${start}petstore-`);
    const found = Map.groupBy(keys, (key) => key.slice(start.length).split("/")[0] ?? "");
    return new Map([...found].filter(([backup]) => isBackupName(backup)));
  };
  const isComplete = (keys: readonly string[]): boolean => keys.some((key) => key.endsWith(`/${MANIFEST_FILE}`));
  return {
    place: prefix === "" ? bucket.place : `${bucket.place}/${prefix}`,
    list: async () => [...(await keysByBackup())].flatMap(([backup, keys]) => (isComplete(keys) ? [backup] : [])).sort(),
    begin: (backup) =>
      Promise.resolve({
        write: (file, content) => upload(bucket, keyOf(prefix, backup, file), content, PART_BYTES),
        finish: async (manifest) => {
          await bucket.call({ method: "PUT", key: keyOf(prefix, backup, MANIFEST_FILE), body: Buffer.from(manifest) });
        },
        discard: async () => await remove(await keysIn(bucket, `${keyOf(prefix, backup)}/`)),
      }),
    backup: (backup) => stored(bucket, keyOf(prefix, backup)),
    remove: async (backup) => await remove(await keysIn(bucket, `${keyOf(prefix, backup)}/`)),
    async removeUnfinished(isOwn) {
      for (const [backup, keys] of await keysByBackup()) if (isOwn(backup) && !isComplete(keys)) await remove(keys);
    },
  };
}

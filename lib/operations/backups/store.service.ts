import { folderBackup, folderStore } from "#lib/operations/backups/folder-store.service.ts";
import { type BackupPlace, placeOf, placeText } from "#lib/operations/backups/rules.ts";
import { s3Backup, s3Store } from "#lib/operations/backups/s3-store.service.ts";
import type { BackupStore, StoredBackup } from "#lib/operations/backups/store.schema.ts";
import { OperatorError } from "#lib/platform/errors.ts";

function placeOrThrow(text: string): BackupPlace {
  const place = placeOf(text);
  if (place) return place;
  throw new OperatorError(`${JSON.stringify(text)} is not a place for backups: give a folder or s3://bucket/prefix.`);
}

/** @param text folder, or `s3://bucket/prefix` */
export function storeAt(text: string): BackupStore {
  const place = placeOrThrow(text);
  return place.kind === "folder" ? folderStore(placeText(place)) : s3Store(place.bucket, place.prefix);
}

/** @param text folder or S3 prefix of one backup */
export function backupAt(text: string): StoredBackup {
  const place = placeOrThrow(text);
  return place.kind === "folder" ? folderBackup(placeText(place)) : s3Backup(place.bucket, place.prefix);
}

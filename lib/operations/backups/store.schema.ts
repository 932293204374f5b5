import type { Readable } from "node:stream";

/** A backup that is being written; no one takes it for a whole one before `finish`. */
export interface UnfinishedBackup {
  write(file: string, content: Readable): Promise<void>;
  /** Makes it whole and lasting. */
  finish(manifest: string): Promise<void>;
  discard(): Promise<void>;
}

export interface StoredBackup {
  /** Where it is, as people write it. */
  place: string;
  /** @throws OperatorError when there is no such file */
  read(file: string): Promise<Readable>;
}

/** A folder or an S3 prefix that holds backups, perhaps of several installations. */
export interface BackupStore {
  place: string;
  /** Names of whole backups, oldest first. */
  list(): Promise<string[]>;
  begin(name: string): Promise<UnfinishedBackup>;
  backup(name: string): StoredBackup;
  remove(name: string): Promise<void>;
  /** What killed programs left behind. @param isOwn says whether this installation wrote it */
  removeUnfinished(isOwn: (name: string) => boolean): Promise<void>;
}

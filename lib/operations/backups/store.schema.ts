import type { Readable } from "node:stream";

/** Not listed until `finish`. */
export interface UnfinishedBackup {
  write(file: string, content: Readable): Promise<void>;
  /** Flushes to disk, then lists it. */
  finish(manifest: string): Promise<void>;
  discard(): Promise<void>;
}

export interface StoredBackup {
  /** Written as people write it. */
  place: string;
  /** @throws OperatorError */
  read(file: string): Promise<Readable>;
}

/** Several installations may share it. */
export interface BackupStore {
  place: string;
  /** Lists complete backups, oldest first. */
  list(): Promise<string[]>;
  begin(name: string): Promise<UnfinishedBackup>;
  backup(name: string): StoredBackup;
  remove(name: string): Promise<void>;
  /** @param isOwn whether this installation wrote it */
  removeUnfinished(isOwn: (name: string) => boolean): Promise<void>;
}

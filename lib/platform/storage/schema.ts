import type { Readable } from "node:stream";

export interface StoredFile {
  key: string;
  bytes: number;
  storedAt: number;
}

/** Holds files that are being written, or whose writing was interrupted. */
export const UNFINISHED_PREFIX = ".unfinished/";

/** Both positions are inclusive. */
export interface ByteRange {
  first: number;
  last: number;
}

/** Keys are names separated by slashes. All throw `service_unavailable` when the storage is away or full. */
export interface Storage {
  /** For people to read, without credentials. */
  place: string;
  /** The file appears whole or not at all, and replaces one of the same key. Errors of `content` are thrown as they are. */
  put(key: string, content: Readable): Promise<void>;
  /** @returns undefined without the file */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>;
  /** A third of the time of `read`; a sixth with `into`, a buffer of exactly its size. */
  readWhole(key: string, into?: Buffer): Promise<Buffer | undefined>;
  exists(key: string): Promise<boolean>;
  /** A missing file is no error. */
  remove(key: string): Promise<void>;
  check(): Promise<void>;
  list(prefix: string): AsyncGenerator<StoredFile>;
}

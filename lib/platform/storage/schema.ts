import type { Readable } from "node:stream";

export interface StoredFile {
  key: string;
  bytes: number;
  /** Epoch milliseconds. */
  storedAt: number;
}

/** Of files whose writing goes on or was interrupted. */
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
  /** Whole or not at all; replaces. Errors of `content` are thrown as they are. */
  put(key: string, content: Readable): Promise<void>;
  /** @returns undefined without the file */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>;
  /** A third of the time of `read`; a sixth with `into`, a buffer of exactly its size. */
  readWhole(key: string, into?: Buffer): Promise<Buffer | undefined>;
  exists(key: string): Promise<boolean>;
  /** A missing file is no error. */
  remove(key: string): Promise<void>;
  /** Changes nothing. */
  check(): Promise<void>;
  /** In any order. */
  list(prefix: string): AsyncGenerator<StoredFile>;
}

import type { Readable } from "node:stream";

export interface StoredFile {
  key: string;
  bytes: number;
  /** Epoch milliseconds. */
  storedAt: number;
}

/** Of files that are still being written, or whose writing broke off. */
export const UNFINISHED_PREFIX = ".unfinished/";

/** Positions, both inclusive. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * Keys are names separated by slashes. Every function throws AppError `service_unavailable` when the storage cannot be
 * used or is full.
 */
export interface Storage {
  /** As people write it, without credentials. */
  place: string;
  /** Appears whole or not at all; replaces a file of the same key. Errors of `content` are thrown as they are. */
  put(key: string, content: Readable): Promise<void>;
  /** Undefined when there is no such file. */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>;
  /** A small file, which takes a third of the time of `read`; a sixth where `into`, which may be used, has its very size. */
  readWhole(key: string, into?: Buffer): Promise<Buffer | undefined>;
  exists(key: string): Promise<boolean>;
  /** A missing file is no error. */
  remove(key: string): Promise<void>;
  /** Whether it can be used; changes nothing. */
  check(): Promise<void>;
  /** In no order. */
  list(prefix: string): AsyncGenerator<StoredFile>;
}

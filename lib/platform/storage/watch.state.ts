import { singleton } from "#lib/platform/runtime.ts";
import { StorageAway } from "#lib/platform/storage/errors.service.ts";
import type { Storage } from "#lib/platform/storage/schema.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";

type Use = "read" | "write" | "check";

/** Uses that fail now, each until it succeeds. */
export const storageFailures = singleton<Map<Use, { cause: string }>>("storage.failures", () => new Map());

function causeOf({ cause }: StorageAway): string {
  return cause instanceof Error ? cause.message : String(cause);
}

function noteFailure(use: Use, place: string, error: unknown): void {
  if (!(error instanceof StorageAway)) return;
  const isNew = storageFailures().size === 0;
  storageFailures().set(use, { cause: causeOf(error) });
  if (isNew) logger().error({ err: error.cause, storage: place }, "the storage of photos cannot be used");
}

function noteSuccess(use: Use, place: string): void {
  const failures = storageFailures();
  if (failures.delete(use) && failures.size === 0) logger().info({ storage: place }, "the storage of photos can be used again");
}

/** Logs when it begins to fail, and when it works again. */
export function watched(storage: Storage): Storage {
  const { place } = storage;
  const noted = async <T>(use: Use, work: Promise<T>): Promise<T> => {
    try {
      const result = await work;
      if (storageFailures().size > 0) noteSuccess(use, place);
      return result;
    } catch (error) {
      noteFailure(use, place, error);
      throw error;
    }
  };
  return {
    place,
    put: (key, content) => noted("write", storage.put(key, content)),
    read: (key, range) => noted("read", storage.read(key, range)),
    readWhole: (key, into) => noted("read", storage.readWhole(key, into)),
    exists: (key) => noted("check", storage.exists(key)),
    remove: (key) => noted("write", storage.remove(key)),
    check: () => noted("check", storage.check()),
    async *list(prefix) {
      try {
        yield* storage.list(prefix);
      } catch (error) {
        noteFailure("check", place, error);
        throw error;
      }
    },
  };
}

import { isDiskFull } from "#lib/platform/db/pool.ts";
import { AppError, OperatorError } from "#lib/platform/errors.ts";

const FULL = "The disk for photos is full, so none can be stored until the service's operator frees up space. Nothing was changed.";
const AWAY = "The storage for photos cannot be used right now. Nothing was changed. Try again later.";

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;

export const isMissing = (error: unknown): boolean => ["ENOENT", "ENOTDIR"].includes(codeOf(error) ?? "");

/** An error of the storage itself, not of the content. */
export class StorageAway extends AppError {
  constructor(message: string, cause: unknown) {
    super("service_unavailable", message, { cause });
  }
}

export function storageError(error: unknown): unknown {
  if (isDiskFull(error)) return new StorageAway(FULL, error);
  const isSystem = error instanceof Error && "syscall" in error;
  return isSystem || error instanceof OperatorError ? new StorageAway(AWAY, error) : error;
}

export async function onStorage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw storageError(error);
  }
}

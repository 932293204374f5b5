import { isDiskFull } from "#lib/platform/db/pool.ts";
import { AppError, OperatorError } from "#lib/platform/errors.ts";

const FULL = "The disk for photos is full, so none can be stored until the service's operator frees up space. Nothing was changed.";
const AWAY = "The storage for photos cannot be used right now. Nothing was changed. Try again later.";

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;

export const isMissing = (error: unknown): boolean => ["ENOENT", "ENOTDIR"].includes(codeOf(error) ?? "");

/** @returns AppError `service_unavailable` for the storage's own errors */
export function storageError(error: unknown): unknown {
  if (isDiskFull(error)) return new AppError("service_unavailable", FULL, { cause: error });
  const isSystem = error instanceof Error && "syscall" in error;
  return isSystem || error instanceof OperatorError ? new AppError("service_unavailable", AWAY, { cause: error }) : error;
}

export async function onStorage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw storageError(error);
  }
}

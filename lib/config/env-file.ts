import path from "node:path";
import { OperatorError } from "#lib/errors.ts";

/**
 * Loads `.env`. Existing variables win; a missing file is a no-op.
 * @throws OperatorError when it cannot be read
 */
export function loadEnvironmentFile(root: string): void {
  const file = path.join(root, ".env");
  try {
    process.loadEnvFile(file);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return;
    throw new OperatorError(`The settings in ${file} cannot be read: make the file readable or remove it.`, { cause: error });
  }
}

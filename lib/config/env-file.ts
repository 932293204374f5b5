import path from "node:path";
import { OperatorError } from "#lib/errors.ts";

/**
 * Takes the checkout's `.env` into the process's environment. What is set there
 * already stays; without the file nothing happens.
 * @throws OperatorError when the file is there and cannot be read
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

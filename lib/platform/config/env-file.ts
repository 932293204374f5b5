import { readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv, TextDecoder } from "node:util";
import { OperatorError } from "#lib/platform/errors.ts";

const UTF_16_LITTLE_ENDIAN = [0xff, 0xfe];
const UTF_16_BIG_ENDIAN = [0xfe, 0xff];

const startsWith = (bytes: Buffer, mark: readonly number[]): boolean => mark.every((byte, i) => bytes[i] === byte);

/** The decoder drops a byte order mark. */
function textOf(bytes: Buffer): string {
  const label = startsWith(bytes, UTF_16_LITTLE_ENDIAN) ? "utf-16le" : startsWith(bytes, UTF_16_BIG_ENDIAN) ? "utf-16be" : "utf-8";
  return new TextDecoder(label, { fatal: true }).decode(bytes);
}

function readBytes(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw new OperatorError(`The settings in ${file} cannot be read: make the file readable or remove it.`, { cause: error });
  }
}

/**
 * UTF-8 or UTF-16. Existing variables win.
 * @throws OperatorError
 */
export function loadEnvironmentFile(root: string): void {
  const file = path.join(root, ".env");
  const bytes = readBytes(file);
  if (!bytes) return;
  let text: string;
  try {
    text = textOf(bytes);
  } catch (error) {
    throw new OperatorError(`The settings in ${file} are not UTF-8 text: save the file as UTF-8.`, { cause: error });
  }
  for (const [name, value] of Object.entries(parseEnv(text.replaceAll(/\r\n?/g, "\n")))) process.env[name] ??= value;
}

import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { parseEnv, TextDecoder } from "node:util";
import { parseSettings, type Settings } from "#lib/platform/config/env.ts";
import { OperatorError } from "#lib/platform/errors.ts";

export const SYSTEM_FILE = "/etc/petstore/petstore.env";

const UTF_16_LITTLE_ENDIAN = [0xff, 0xfe];
const UTF_16_BIG_ENDIAN = [0xfe, 0xff];

/** Stricter than Node, which skips wrong lines and cuts values off at any `#`. */
const LINE =
  /^[ \t]*(?:#.*|(?:export[ \t]+)?[A-Za-z_]\w*[ \t]*=[ \t]*(?:"[^"]*"[ \t]*|'[^']*'[ \t]*|[^"'`#\n][^#\n]*)?(?:(?<=[\s=])#.*)?)?$/gm;

const startsWith = (bytes: Buffer, mark: readonly number[]): boolean => mark.every((byte, i) => bytes[i] === byte);

function textOf(bytes: Buffer): string {
  const label = startsWith(bytes, UTF_16_LITTLE_ENDIAN) ? "utf-16le" : startsWith(bytes, UTF_16_BIG_ENDIAN) ? "utf-16be" : "utf-8";
  return new TextDecoder(label, { fatal: true }).decode(bytes).replaceAll(/\r\n?/g, "\n");
}

function unreadable(file: string, cause: unknown): OperatorError {
  const sentence = `The settings in ${file} cannot be read: run this as the user that Petstore runs as, or make the file readable for this one.`;
  return new OperatorError(sentence, { cause });
}

function exists(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    throw unreadable(file, error);
  }
}

/** @throws OperatorError */
export function environmentFile(root: string, systemFile = SYSTEM_FILE): string | undefined {
  const named = process.env["PETSTORE_ENV"] && path.resolve(root, process.env["PETSTORE_ENV"]);
  if (named && !exists(named)) throw new OperatorError(`PETSTORE_ENV names ${named}, which does not exist: correct it.`);
  return named || [systemFile, path.join(root, ".env")].find(exists);
}

/** @param isSystems whether root installs the release */
export function newEnvironmentFile(root: string, isSystems: boolean, systemFile = SYSTEM_FILE): string {
  const named = process.env["PETSTORE_ENV"];
  if (named) return path.resolve(root, named);
  return isSystems || exists(systemFile) ? systemFile : path.join(root, ".env");
}

/** @throws OperatorError */
export function settingsWith(values: Record<string, string | undefined>): Settings {
  return parseSettings({ ...values, ...process.env });
}

function readText(file: string): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw unreadable(file, error);
  }
  try {
    return textOf(bytes);
  } catch (error) {
    throw new OperatorError(`The settings in ${file} are not UTF-8 text: save the file as UTF-8.`, { cause: error });
  }
}

function refuseWrongLine(text: string, file: string): void {
  const rest = text.replaceAll(LINE, (line) => line.replaceAll(/[^\n]/g, "")).split("\n");
  const wrong = rest.findIndex((line) => line !== "");
  if (wrong < 0) return;
  throw new OperatorError(
    `Line ${wrong + 1} of ${file} cannot be read: write NAME=value, and put a value with a # or quotes in it between 'single quotes'.`,
  );
}

/**
 * UTF-8 or UTF-16.
 * @throws OperatorError
 */
export function readEnvironmentFile(file: string): { text: string; values: Record<string, string> } {
  const text = readText(file);
  refuseWrongLine(text, file);
  return { text, values: Object.fromEntries(Object.entries(parseEnv(text)).map(([name, value]) => [name, value ?? ""])) };
}

/**
 * Existing variables take precedence.
 * @throws OperatorError
 */
export function loadEnvironmentFile(root: string, systemFile?: string): string | undefined {
  const file = environmentFile(root, systemFile);
  if (file === undefined) return undefined;
  for (const [name, value] of Object.entries(readEnvironmentFile(file).values)) process.env[name] ??= value;
  return file;
}

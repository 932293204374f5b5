import { readFile } from "node:fs/promises";
import path from "node:path";
import { root } from "#lib/platform/root.ts";

/** The version that the manifest of the TypeScript client has. */
const VERSION = "1.0.0";
export const TYPESCRIPT_CLIENT = `petstore-client-${VERSION}.tgz`;
export const PHP_CLIENT = `petstore-client-${VERSION}.php`;

const TYPES: ReadonlyMap<string, string> = new Map([
  [TYPESCRIPT_CLIENT, "application/gzip"],
  [PHP_CLIENT, "text/plain; charset=utf-8"],
]);

interface ClientFile {
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** @returns undefined for another name, and in development, where no build wrote the files */
export async function clientFile(name: string): Promise<ClientFile | undefined> {
  const type = TYPES.get(name);
  if (type === undefined) return undefined;
  const file = path.join(/* turbopackIgnore: true */ root(), ".programs", "clients", name);
  const bytes = await readFile(file).catch(() => undefined);
  return bytes && { type, bytes: new Uint8Array(bytes) };
}

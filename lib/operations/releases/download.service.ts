import { createWriteStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as WebStream } from "node:stream/web";
import { releaseSchema } from "#lib/platform/config/release.ts";
import { diskFullSentence } from "#lib/platform/disk-full.rules.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { refuseWithoutRoom } from "./installation.service.ts";

async function get(url: URL, maxMs?: number): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(url, { signal: maxMs === undefined ? null : AbortSignal.timeout(maxMs) });
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new OperatorError(`${url.href} cannot be reached (${cause}).`, { cause: error });
  }
  // A redirect may leave TLS, and the checksum comes from the same place.
  if (!response.url.startsWith("https:")) {
    throw new OperatorError(`${url.href} leads to ${new URL(response.url).origin}, which is not encrypted: use another address.`);
  }
  if (!response.ok || !response.body) throw new OperatorError(`${url.href} answered with ${response.status}.`);
  return response;
}

/** Names the newest release, beside the tarballs. */
export const NEWEST_FILE = "petstore-newest.json";
const NEWEST_MS = 4000;
const newestSchema = releaseSchema.pick({ version: true });

/** @throws OperatorError */
export async function newestVersion(base: string): Promise<string> {
  const url = new URL(`${base}/${NEWEST_FILE}`);
  const response = await get(url, NEWEST_MS);
  try {
    return newestSchema.parse(await response.json()).version;
  } catch (error) {
    throw new OperatorError(`${url.href} is not what \`npm run release\` writes: correct RELEASES_URL.`, { cause: error });
  }
}

export function tarballName(version: string, arch: string): string {
  return `petstore-${version}-linux-${arch}.tar.gz`;
}

export const tarballAt = (base: string, version: string, arch: string): string => `${base}/${tarballName(version, arch)}`;

/**
 * Downloads the checksum too, unless it is known.
 * @returns the tarball
 */
export async function download(address: string, isSumKnown: boolean, folder: string): Promise<string> {
  const url = new URL(address);
  if (url.protocol !== "https:") throw new OperatorError(`${address} is not encrypted: use https.`);
  const file = path.join(folder, path.posix.basename(url.pathname) || "release");
  if (!isSumKnown) {
    const sumUrl = new URL(url);
    sumUrl.pathname += ".sha256";
    await writeFile(`${file}.sha256`, await (await get(sumUrl)).text());
  }
  const response = await get(url);
  await refuseWithoutRoom(folder, Number(response.headers.get("content-length") ?? 0));
  try {
    await pipeline(Readable.fromWeb(response.body as WebStream), createWriteStream(file));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(diskFullSentence(error, file) ?? `${url.href} could not be downloaded (${reason}).`, { cause: error });
  }
  return file;
}

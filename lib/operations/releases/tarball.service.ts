import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { RELEASE_FILE, type Release, releaseSchema } from "#lib/platform/config/release.ts";
import { OperatorError } from "#lib/platform/errors.ts";

const run = promisify(execFile);
const RELEASES = "petstore/releases";
const SUM = /^[0-9a-f]{64}\b/i;
const CHUNK_BYTES = 64 * 1024;
/** In the release's folder, as `sha256sum` checks it. */
export const SUMS_FILE = "SHA256SUMS";

/** Returns hex. One buffer saves 30 MB, which the running release may need. */
async function sha256Of(file: string): Promise<string> {
  const sum = createHash("sha256");
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  const opened = await open(file);
  try {
    for (;;) {
      const { bytesRead } = await opened.read(buffer);
      if (bytesRead === 0) return sum.digest("hex");
      sum.update(buffer.subarray(0, bytesRead));
    }
  } finally {
    await opened.close();
  }
}

/** @param given from the command line, else from the file beside the tarball */
export async function verifySum(tarball: string, given: string | undefined): Promise<void> {
  const beside = `${tarball}.sha256`;
  const wanted = SUM.exec(given ?? (existsSync(beside) ? readFileSync(beside, "utf8") : ""))?.[0].toLowerCase();
  if (wanted === undefined) {
    throw new OperatorError(`The sum of ${tarball} is not known: put ${path.basename(beside)} beside it, or give --sha256.`);
  }
  const actual = await sha256Of(tarball);
  if (actual !== wanted) {
    throw new OperatorError(`The file ${tarball} is not what it should be: its SHA-256 is ${actual}, not ${wanted}. Get it again.`);
  }
}

function noRelease(tarball: string, cause: unknown): OperatorError {
  return new OperatorError(`${tarball} is not a release of Petstore: get petstore-<version>-linux-${process.arch}.tar.gz.`, { cause });
}

/** Leaves the rest packed. */
export async function readRelease(tarball: string): Promise<Release> {
  const args = [
    "--extract",
    "--gzip",
    "--to-stdout",
    "--occurrence=1",
    "--wildcards",
    `--file=${tarball}`,
    `${RELEASES}/*/${RELEASE_FILE}`,
  ];
  try {
    const { stdout } = await run("tar", args);
    return releaseSchema.parse(JSON.parse(stdout));
  } catch (error) {
    throw noRelease(tarball, error);
  }
}

/** @throws OperatorError if it is for another processor, or runs already */
export function refuseUnusable(tarball: string, { arch, version }: Release, current: Release): void {
  if (arch !== current.arch) throw new OperatorError(`${tarball} is for ${arch}; this machine needs ${current.arch}.`);
  if (version === current.version) throw new OperatorError(`Petstore ${version} is the current release already.`);
}

/**
 * Compares what was unpacked with the list that came with it, which those before 1.0.0 lack.
 * @throws OperatorError that names a file that is missing or changed
 */
export async function verifyFiles(folder: string): Promise<void> {
  const list = path.join(folder, SUMS_FILE);
  if (!existsSync(list)) return;
  for (const line of readFileSync(list, "utf8").split("\n").filter(Boolean)) {
    const [wanted, file = ""] = line.split(/ {2}(.*)/);
    const actual = await sha256Of(path.join(folder, file)).catch(() => "none");
    if (actual === wanted) continue;
    const what = actual === "none" ? "is missing" : "is not what it should be";
    throw new OperatorError(`${file} in ${folder} ${what}: check the disk, and run the command again.`);
  }
}

interface Unpacked {
  folder: string;
  /** False if it was already there. */
  isNew: boolean;
}

/** The folder appears when it is complete; an existing one stays. */
export async function unpack(tarball: string, { version }: Release, releases: string): Promise<Unpacked> {
  const partial = path.join(releases, `.partial-${process.pid}`);
  const folder = path.join(releases, version);
  if (existsSync(folder)) return { folder, isNew: false };
  await mkdir(partial);
  try {
    const args = ["--extract", "--gzip", "--no-same-owner", "--strip-components=3", `--file=${tarball}`, `--directory=${partial}`];
    await run("tar", [...args, `${RELEASES}/${version}`]);
    await rename(partial, folder);
    return { folder, isNew: true };
  } catch (error) {
    const isFull = error instanceof Error && /No space left|ENOSPC|Disk quota/.test(error.message);
    const reason = isFull
      ? "the disk is full: free up space"
      : `${error instanceof Error ? error.message.trim() : String(error)}: get it again`;
    throw new OperatorError(`${tarball} could not be unpacked in ${releases}, since ${reason}.`, { cause: error });
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

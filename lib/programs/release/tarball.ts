import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream, writeFileSync } from "node:fs";
import path from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

export interface Part {
  folder: string;
  /** Paths in the folder. */
  files: readonly string[];
}

interface TarballOptions {
  /** Added without a prefix. */
  layout: Part;
  /** Added to the folder `under`. */
  parts: readonly Part[];
  under: string;
  /** Epoch seconds, for every file. */
  time: number;
  /** gzip level, 0 to 9. */
  level: number;
  /** A folder for temporary lists. */
  scratch: string;
}

/** Owners, modes, and times are fixed, so that the same files produce the same bytes. */
const SAME_EVERYWHERE = ["--format=gnu", "--owner=0", "--group=0", "--numeric-owner", "--mode=u=rwX,go=rX", "--hard-dereference"];

/**
 * Uses the system's GNU tar.
 * @returns the SHA-256 in hex
 */
export async function writeTarball(file: string, { layout, parts, under, time, level, scratch }: TarballOptions): Promise<string> {
  const inputs = [layout, ...parts.map(({ folder, files }) => ({ folder, files: files.map((name) => `./${name}`) }))].map(
    ({ folder, files }, i) => {
      const list = path.join(scratch, `files-${i}`);
      writeFileSync(list, files.join("\0"));
      return [`--directory=${folder}`, `--files-from=${list}`];
    },
  );
  // Excludes the targets of symbolic links.
  const args = [...SAME_EVERYWHERE, `--mtime=@${time}`, `--transform=s,^\\./,${under}/,S`, "--create", "--null", ...inputs.flat()];
  const tar = spawn("tar", args, { stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(tar, "close");
  let complaint = "";
  tar.stderr.setEncoding("utf8").on("data", (text: string) => {
    complaint += text;
  });
  const sum = createHash("sha256");
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(tar.stdout, createGzip({ level }), counted, createWriteStream(file));
  const [code] = await ended;
  if (code !== 0) throw new Error(`tar ended with code ${code}: ${complaint}`);
  return sum.digest("hex");
}

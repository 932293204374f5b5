import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { useTrustedAuthority } from "#e2e/support/trusted-authority.ts";
import { laterRelease } from "#lib/platform/db/schema-version.ts";
import { diskFullSentence } from "#lib/platform/disk-full.rules.ts";
import { download } from "./download.service.ts";
import { installationOf, refuseWithoutRoom, removeOthers, stageMigrations, switchTo } from "./installation.service.ts";
import { readRelease, refuseUnusable, unpack, verifyFiles, verifySum } from "./tarball.service.ts";

const RELEASE = { version: "1.1.0", os: "linux", arch: process.arch, unpackedBytes: 1_000_000 } as const;
const { authority } = useTrustedAuthority();
let folder = "";
let disk = "";
let server: Server | undefined;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "petstore-update-"));
});
afterEach(() => {
  server?.close();
  server = undefined;
  if (disk) execFileSync("umount", [disk]);
  disk = "";
  rmSync(folder, { recursive: true });
});

function put(name: string, text: string): string {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

function mountSmallDisk(size = "size=4m"): string {
  disk = path.join(folder, "disk");
  mkdirSync(disk);
  execFileSync("mount", ["-t", "tmpfs", "-o", size, "tmpfs", disk]);
  return disk;
}

function tarballOf(release: object, content = "content"): string {
  const under = "made/petstore/releases/1.1.0";
  put(`${under}/release.json`, JSON.stringify(release));
  put(`${under}/content`, content);
  const file = path.join(folder, "release.tar.gz");
  execFileSync("tar", ["-czf", file, "-C", path.join(folder, "made"), "petstore"]);
  writeFileSync(`${file}.sha256`, `${createHash("sha256").update(readFileSync(file)).digest("hex")}  release.tar.gz\n`);
  return file;
}

/** Installs 1.0.0 as the only release. */
function installed(): string {
  put("petstore/releases/1.0.0/release.json", JSON.stringify({ ...RELEASE, version: "1.0.0" }));
  symlinkSync("releases/1.0.0", path.join(folder, "petstore", "current"));
  return path.join(folder, "petstore", "releases", "1.0.0");
}

describe("a release's tarball", () => {
  it("is taken with the sum beside it, or the one given", async () => {
    const tarball = tarballOf(RELEASE);
    await verifySum(tarball, undefined);
    await expect(verifySum(tarball, "0".repeat(64))).rejects.toThrow("is not what it should be");
    rmSync(`${tarball}.sha256`);
    await expect(verifySum(tarball, undefined)).rejects.toThrow("put release.tar.gz.sha256 beside it, or give --sha256.");
  });

  it("says what it is, and another file says that it is none", async () => {
    expect(await readRelease(tarballOf(RELEASE))).toEqual(RELEASE);
    for (const version of ["../../etc", "1.1", "1.x.0"])
      await expect(readRelease(tarballOf({ ...RELEASE, version }))).rejects.toThrow("is not a release of Petstore");
    await expect(readRelease(put("text", "text"))).rejects.toThrow("is not a release of Petstore");
  });

  it("is refused where what was unpacked is not what its list says", async () => {
    const sum = createHash("sha256").update("content").digest("hex");
    put("release/content", "content");
    put("release/SHA256SUMS", `${sum}  content\n`);
    const release = path.join(folder, "release");
    await verifyFiles(release);
    put("release/content", "changed");
    await expect(verifyFiles(release)).rejects.toThrow(`content in ${release} is not what it should be: check the disk`);
    rmSync(path.join(release, "content"));
    await expect(verifyFiles(release)).rejects.toThrow(`content in ${release} is missing: check the disk`);
  });

  it("is refused if it is for another processor, or runs already", () => {
    const current = { ...RELEASE, version: "1.0.0", arch: "x64" };
    expect(() => refuseUnusable("r.tar.gz", { ...RELEASE, arch: "arm64" }, current)).toThrow(
      "r.tar.gz is for arm64; this machine needs x64.",
    );
    expect(() => refuseUnusable("r.tar.gz", current, current)).toThrow("Petstore 1.0.0 is the current release already.");
    refuseUnusable("r.tar.gz", { ...RELEASE, arch: "x64" }, current);
  });

  it("is not unpacked over the same release, which may start on the schema of a later one by now", async () => {
    const tarball = tarballOf(RELEASE);
    const { folder: unpacked } = await unpack(tarball, RELEASE, folder);
    const adopted = path.join(unpacked, "adopted");
    writeFileSync(adopted, "");
    expect(await unpack(tarball, RELEASE, folder)).toEqual({ folder: unpacked, isNew: false });
    expect(existsSync(adopted)).toBe(true);
  });

  it("leaves nothing behind where the disk is too small for it, and is unpacked once there is room", async () => {
    if (process.getuid?.() !== 0) return;
    const tarball = tarballOf(RELEASE, "x".repeat(8 * 1024 * 1024));
    mountSmallDisk();
    await expect(unpack(tarball, RELEASE, disk)).rejects.toThrow(/could not be unpacked in .*, since the disk is full: free up space\.$/);
    expect(readdirSync(disk)).toEqual([]);
    await expect(refuseWithoutRoom(disk, 0)).rejects.toThrow(
      /^The update needs 64 MiB in .*, and 4 are free: free up space and run it again\.$/,
    );
    execFileSync("mount", ["-o", "remount,size=32m", disk]);
    const { folder } = await unpack(tarball, RELEASE, disk);
    expect(readdirSync(folder).sort()).toEqual(["content", "release.json"]);
  });

  it("is downloaded with its sum over HTTPS, and only so", async () => {
    const tarball = tarballOf(RELEASE);
    const { chain, key } = await authority().issue("localhost");
    server = createServer({ cert: chain, key }, ({ url = "" }, response) => {
      const file = path.join(folder, path.basename(url));
      response.statusCode = existsSync(file) ? 200 : 404;
      response.end(existsSync(file) ? readFileSync(file) : "");
    });
    await new Promise<void>((resolve) => server?.listen(0, "localhost", resolve));
    const base = `https://localhost:${(server.address() as AddressInfo).port}`;
    const to = path.join(folder, "downloaded");
    mkdirSync(to);
    const file = await download(`${base}/release.tar.gz`, false, to);
    await verifySum(file, undefined);
    expect(readFileSync(file)).toEqual(readFileSync(tarball));
    await expect(download(`${base}/none.tar.gz`, true, to)).rejects.toThrow("/none.tar.gz answered with 404.");
    await expect(download("http://localhost/release.tar.gz", true, to)).rejects.toThrow("use https");
    await expect(download("https://localhost:1/release.tar.gz", true, to)).rejects.toThrow("cannot be reached");
  });

  it("says so where the disk fills while it is downloaded", async () => {
    if (process.getuid?.() !== 0) return;
    mountSmallDisk("size=65m");
    const { chain, key } = await authority().issue("localhost");
    server = createServer({ cert: chain, key }, (_, response) => {
      // The length is missing, since room is looked for first.
      response.write("release");
      response.end(Buffer.alloc(66 * 1024 * 1024));
    });
    await new Promise<void>((resolve) => server?.listen(0, "localhost", resolve));
    const address = `https://localhost:${(server.address() as AddressInfo).port}/release.tar.gz`;
    await expect(download(address, true, disk)).rejects.toThrow(
      `The disk that holds ${disk}/release.tar.gz is full: free up space and run the command again.`,
    );
  });
});

describe("an installation", () => {
  it("is none in a checkout", () => {
    expect(() => installationOf(folder)).toThrow("This Petstore runs from a checkout");
  });

  it("switches to another release and keeps the one before it", async () => {
    const installation = installationOf(installed());
    for (const version of ["0.9.0", "1.1.0"]) put(`petstore/releases/${version}/release.json`, JSON.stringify({ ...RELEASE, version }));
    await (await switchTo(installation, "1.1.0")).settle();
    expect(installationOf(installation.currentFolder).current.version).toBe("1.1.0");
    expect(await removeOthers(installation, ["1.0.0", "1.1.0"])).toEqual(["0.9.0"]);
    expect(readdirSync(installation.releases).sort()).toEqual(["1.0.0", "1.1.0"]);
  });

  it("stays with the release before where the disk has no room for the switch, and goes back without any", async () => {
    if (process.getuid?.() !== 0) return;
    // A switch needs two inodes, and two are left.
    mountSmallDisk("nr_inodes=8");
    cpSync(path.join(installed(), "..", ".."), disk, { recursive: true, verbatimSymlinks: true });
    mkdirSync(path.join(disk, "releases", "1.1.0"));
    const installation = installationOf(path.join(disk, "releases", "1.0.0"));
    const filling = path.join(disk, "filling");
    writeFileSync(filling, "");
    const outcome = switchTo(installation, "1.1.0").catch((error: unknown) => diskFullSentence(error));
    expect(await outcome).toBe(`The disk that holds ${disk}/.next is full: free up space and run the command again.`);
    expect([readlinkSync(path.join(disk, "current")), readdirSync(disk).sort()]).toEqual([
      "releases/1.0.0",
      ["current", "filling", "releases"],
    ]);
    rmSync(filling);
    const switched = await switchTo(installation, "1.1.0");
    writeFileSync(filling, "");
    await switched.back();
    expect(readlinkSync(path.join(disk, "current"))).toBe("releases/1.0.0");
  });

  it("hands the migrations that were applied to the release before, which then knows the later one", async () => {
    for (const [release, names] of [
      ["old", ["1_first"]],
      ["new", ["1_first", "2_applied", "3_failed"]],
    ] as const) {
      for (const name of names) put(`${release}/prisma/migrations/${name}/migration.sql`, `-- ${name}`);
    }
    put("new/release.json", JSON.stringify(RELEASE));
    const old = path.join(folder, "old");
    const adopt = await stageMigrations(path.join(folder, "new"), old);
    expect(await laterRelease(old, ["1_first"])).toBeUndefined();
    await adopt(["1_first", "2_applied"]);
    expect(await laterRelease(old, ["1_first", "2_applied"])).toBe(RELEASE.version);
    expect(readdirSync(path.join(old, "prisma", "migrations")).sort()).toEqual(["1_first", "2_applied"]);
    expect(readdirSync(path.join(old, "prisma"))).toEqual(["migrations"]);
  });

  it("refuses before the database is migrated where the disk is too small for that, and goes on once there is room", async () => {
    if (process.getuid?.() !== 0) return;
    const old = path.join(mountSmallDisk(), "old");
    mkdirSync(path.join(old, "prisma", "migrations", "1_first"), { recursive: true });
    put("new/prisma/migrations/2_next/migration.sql", "x".repeat(64 * 1024));
    const filling = path.join(disk, "filling");
    writeFileSync(filling, "x".repeat(4 * 1024 * 1024 - 48 * 1024));
    const outcome = stageMigrations(path.join(folder, "new"), old).catch((error: unknown) => diskFullSentence(error));
    expect(await outcome).toMatch(/^The disk that holds \S+ is full: free up space and run the command again\.$/);
    expect(readdirSync(path.join(old, "prisma"))).toEqual(["migrations"]);
    rmSync(filling);
    await (await stageMigrations(path.join(folder, "new"), old))(["2_next"]);
    expect(readdirSync(path.join(old, "prisma", "migrations"))).toEqual(["1_first", "2_next"]);
  });
});

import { existsSync, realpathSync } from "node:fs";
import { cp, readdir, rename, rm, statfs, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { installationFolder, type Release, readRelease } from "#lib/platform/config/release.ts";
import { knownMigrations, LATER_RELEASE_FILE } from "#lib/platform/db/schema-version.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { compareVersions } from "#lib/platform/version-order.rules.ts";

const MIB = 1024 * 1024;
/** Leaves room for the database and logs, which grow meanwhile. */
const SPARE_BYTES = 64 * MIB;

export interface Installation {
  folder: string;
  releases: string;
  /** The release that `current` names. */
  current: Release;
  currentFolder: string;
}

/** @throws OperatorError for a checkout */
export function installationOf(root: string): Installation {
  const folder = installationFolder(root);
  const link = path.join(folder, "current");
  const currentFolder = existsSync(link) ? realpathSync(link) : root;
  const current = readRelease(currentFolder);
  if (folder === root || !current) {
    throw new OperatorError(
      "This Petstore runs from a checkout: update it with `git pull` and `npm start`. Releases are updated with this command.",
    );
  }
  return { folder, releases: path.join(folder, "releases"), current, currentFolder };
}

export async function refuseWithoutRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const needed = bytes + SPARE_BYTES;
  if (free >= needed) return;
  const mib = (count: number): number => Math.ceil(count / MIB);
  throw new OperatorError(`The update needs ${mib(needed)} MiB in ${folder}, and ${mib(free)} are free: free up space and run it again.`);
}

interface Switched {
  back(): Promise<void>;
  settle(): Promise<void>;
}

/** There is always a current release. */
export async function switchTo({ folder, current }: Installation, version: string): Promise<Switched> {
  const link = path.join(folder, "current");
  const [next, before] = [path.join(folder, ".next"), path.join(folder, ".before")];
  // A killed update may have left these.
  for (const one of [next, before]) await rm(one, { force: true });
  try {
    await symlink(path.join("releases", current.version), before);
    await symlink(path.join("releases", version), next);
  } catch (error) {
    await rm(before, { force: true });
    throw error;
  }
  await rename(next, link);
  return { back: () => rename(before, link), settle: () => rm(before) };
}

/**
 * The newest release in place that is older than the current one.
 * @throws OperatorError
 */
export async function keptBefore({ releases, current }: Installation): Promise<{ release: Release; folder: string; isNew: false }> {
  const folders = (await readdir(releases)).filter((name) => !name.startsWith(".")).map((name) => path.join(releases, name));
  const found = folders
    .flatMap((folder) => {
      const release = readRelease(folder);
      return release ? [{ release, folder, isNew: false as const }] : [];
    })
    .filter(({ release }) => compareVersions(release.version, current.version) < 0)
    .sort((one, other) => compareVersions(one.release.version, other.release.version))
    .at(-1);
  if (found) return found;
  throw new OperatorError(
    `No release before ${current.version} is kept in ${releases}: give the file of one, as \`petstore rollback <tarball>\`.`,
  );
}

/** Keeps only the given releases. */
export async function removeOthers({ releases }: Installation, kept: readonly string[]): Promise<string[]> {
  const others = (await readdir(releases)).filter((name) => !kept.includes(name));
  for (const name of others) await rm(path.join(releases, name), { recursive: true, force: true });
  return others.filter((name) => !name.startsWith("."));
}

/**
 * A release refuses migrations that it does not have. Copies them first, so that a full disk is noticed in time.
 * @returns a function that adds the applied ones
 */
export async function stageMigrations(from: string, to: string): Promise<(applied: readonly string[]) => Promise<void>> {
  const staging = path.join(to, "prisma", "next-migrations");
  const own = path.join(to, "prisma", "migrations");
  const drop = (): Promise<void> => rm(staging, { recursive: true, force: true });
  await drop();
  const known = await knownMigrations(to);
  const added = (await knownMigrations(from)).filter((name) => !known.includes(name));
  const version = readRelease(from)?.version ?? "";
  try {
    for (const name of added) {
      await cp(path.join(from, "prisma", "migrations", name), path.join(staging, name), { recursive: true });
      const later = path.join(staging, name, LATER_RELEASE_FILE);
      if (!existsSync(later)) await writeFile(later, version);
    }
  } catch (error) {
    await drop();
    throw error;
  }
  return async (applied) => {
    for (const name of added.filter((one) => applied.includes(one))) await rename(path.join(staging, name), path.join(own, name));
    await drop();
  };
}

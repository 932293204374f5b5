import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import type { Command } from "commander";
import { download, newestVersion, tarballAt } from "#lib/operations/releases/download.service.ts";
import {
  type Installation,
  installationOf,
  keptBefore,
  refuseWithoutRoom,
  removeOthers,
  stageMigrations,
  switchTo,
} from "#lib/operations/releases/installation.service.ts";
import { migrateWith } from "#lib/operations/releases/migration.service.ts";
import { type Restart, readyAddress, readyFailure, restart, restartOf, unitFailure } from "#lib/operations/releases/restart.service.ts";
import { readRelease, refuseUnusable, unpack, verifyFiles, verifySum } from "#lib/operations/releases/tarball.service.ts";
import { settings } from "#lib/platform/config/env.ts";
import type { Release } from "#lib/platform/config/release.ts";
import { knownMigrations, laterRelease } from "#lib/platform/db/schema-version.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { ROOT } from "#lib/platform/programs.ts";
import { compareVersions } from "#lib/platform/version-order.rules.ts";
import { addVerb, wholeNumber } from "#lib/programs/cli/terminal/arguments.ts";
import { note, print } from "#lib/programs/cli/terminal/output.ts";
import { appliedMigrations } from "#lib/programs/cli/terminal/session.ts";

const MAX_WAIT_SECONDS = 3600;

interface Options {
  json?: boolean;
  sha256?: string;
  restart?: string;
  wait: number;
}

/** A release that is unpacked beside the current one. */
interface Target {
  release: Release;
  folder: string;
  /** False if it was there already, so that it stays. */
  isNew: boolean;
}

const removeNew = async ({ folder, isNew }: Target): Promise<void> => {
  if (isNew) await rm(folder, { recursive: true, force: true });
};

async function bring(
  source: string,
  { sha256 }: Options,
  { releases, current }: Installation,
  refuse: (release: Release) => void,
): Promise<Target> {
  const scratch = await mkdtemp(path.join(releases, ".download-"));
  try {
    const isAddress = /^\w+:\/\//.test(source);
    if (!isAddress && !existsSync(source)) throw new OperatorError(`There is no file ${path.resolve(source)}.`);
    const tarball = isAddress ? await download(source, sha256 !== undefined, scratch) : path.resolve(source);
    note(`Checking ${tarball}, and unpacking it.`);
    await verifySum(tarball, sha256);
    const release = await readRelease(tarball);
    refuseUnusable(tarball, release, current);
    refuse(release);
    await refuseWithoutRoom(releases, release.unpackedBytes);
    return { release, ...(await unpack(tarball, release, releases)) };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function start({ command, units }: Restart, { wait }: Options): Promise<string | undefined> {
  note(`Restarting: ${command}`);
  const failure = await restart(command);
  if (failure !== undefined) return failure;
  const address = readyAddress(settings(), command);
  return (address === undefined ? undefined : await readyFailure(address, wait * 1000, units)) ?? (await unitFailure(units));
}

/** Notes a release that runs on the schema of a later one. */
async function keepNote(folder: string): Promise<string[]> {
  const later = await laterRelease(folder, await knownMigrations(folder));
  if (later === undefined) return [];
  return [`Keep the file of Petstore ${later}: only that release or a later one restores the backups that are made from now on.`];
}

/** Restarts into the target, or into the current release again if that does not start. */
async function moveTo(target: Target, installation: Installation, options: Options, prepare: () => Promise<void>): Promise<void> {
  const { current, currentFolder } = installation;
  const { version } = target.release;
  const how = await restartOf(options.restart);
  const switched = await (target.isNew ? verifyFiles(target.folder) : Promise.resolve())
    .then(prepare)
    .then(() => switchTo(installation, version))
    .catch(async (error: unknown) => {
      await removeNew(target);
      throw error;
    });
  const failure = how === undefined ? undefined : await start(how, options);
  if (how !== undefined && failure !== undefined) {
    await switched.back();
    const again = await start(how, options);
    await removeNew(target);
    const now = again === undefined ? "runs again." : `is the current release again, but does not run: ${again}`;
    throw new OperatorError(
      [`Petstore ${version} did not start: ${failure}`, `Petstore ${current.version} ${now}`, ...(await keepNote(currentFolder))].join(
        "\n",
      ),
    );
  }
  await switched.settle();
  const removed = await removeOthers(installation, [version, current.version]);
  print(options, {
    json: { from: current.version, to: version, isRunning: how !== undefined, removed },
    text: `Petstore ${version} ${how === undefined ? "is installed. Restart Petstore to run it." : "runs."}`,
    notes: [`Petstore ${current.version}, which ran before, is kept.`, ...(await keepNote(target.folder))],
  });
}

/** @returns the newest release's address, if that is newer */
async function newestSource({ current }: Installation): Promise<string | undefined> {
  const { RELEASES_URL } = settings();
  if (RELEASES_URL === undefined) throw new OperatorError("Which release? Give its file or https address, or set RELEASES_URL.");
  const newest = await newestVersion(RELEASES_URL);
  const isNewer = compareVersions(newest, current.version) > 0;
  note(`The newest release at ${RELEASES_URL} is Petstore ${newest}; ${current.version} is the current one.`);
  return isNewer ? tarballAt(RELEASES_URL, newest, current.arch) : undefined;
}

async function update(given: string | undefined, options: Options): Promise<void> {
  const installation = installationOf(ROOT);
  const { current } = installation;
  const source = given ?? (await newestSource(installation));
  if (source === undefined) {
    return print(options, { json: { from: current.version, to: current.version }, text: "There is nothing to update." });
  }
  const target = await bring(source, options, installation, ({ version }) => {
    note(`Found Petstore ${version}; ${current.version} is the current one.`);
    if (compareVersions(version, current.version) > 0) return;
    throw new OperatorError(`Petstore ${version} is not newer than ${current.version}: \`petstore rollback\` goes back to an older one.`);
  });
  await moveTo(target, installation, options, () => migrateWith(target.folder, installation, appliedMigrations, note));
}

async function rollBack(source: string | undefined, options: Options): Promise<void> {
  const installation = installationOf(ROOT);
  const { current, currentFolder } = installation;
  const refuseNewer = ({ version }: Release): void => {
    if (compareVersions(version, current.version) < 0) return;
    throw new OperatorError(`Petstore ${version} is not older than ${current.version}: \`petstore update\` goes forward.`);
  };
  const target = source === undefined ? await keptBefore(installation) : await bring(source, options, installation, refuseNewer);
  note(`Going back to Petstore ${target.release.version}. The database keeps the schema of ${current.version}, and all data.`);
  await moveTo(target, installation, options, async () => {
    const adopt = await stageMigrations(currentFolder, target.folder);
    await adopt(await appliedMigrations());
  });
}

function addOptions(verb: Command): Command {
  return verb
    .option("--sha256 <sum>", "what the file must have; without it, the .sha256 beside it is read")
    .option("--restart <command>", "how to restart Petstore; without it, its systemd units are restarted, if there are any")
    .option("--wait <seconds>", "how long the other release may take until it is ready", wholeNumber(1, MAX_WAIT_SECONDS), 120);
}

export function addUpdateVerbs(program: Command): void {
  addOptions(
    addVerb(program, "update [tarball]", "update to a release, a file or an https address (default: the newest at RELEASES_URL)"),
  ).action(update);
  addOptions(
    addVerb(program, "rollback [tarball]", "go back to the release before, which is kept, or to a file of an older one; keeps all data"),
  ).action(rollBack);
}

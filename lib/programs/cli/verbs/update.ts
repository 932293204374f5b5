import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import type { Command } from "commander";
import { download } from "#lib/operations/releases/download.service.ts";
import {
  type Installation,
  installationOf,
  refuseWithoutRoom,
  removeOthers,
  switchTo,
} from "#lib/operations/releases/installation.service.ts";
import { migrateWith } from "#lib/operations/releases/migration.service.ts";
import { type Restart, readyAddress, readyFailure, restart, restartOf, unitFailure } from "#lib/operations/releases/restart.service.ts";
import { readRelease, refuseUnusable, unpack, verifySum } from "#lib/operations/releases/tarball.service.ts";
import { settings } from "#lib/platform/config/env.ts";
import type { Release } from "#lib/platform/config/release.ts";
import { knownMigrations, laterRelease } from "#lib/platform/db/schema-version.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { ROOT } from "#lib/platform/programs.ts";
import { addVerb, wholeNumber } from "#lib/programs/cli/terminal/arguments.ts";
import { print } from "#lib/programs/cli/terminal/output.ts";
import { appliedMigrations } from "#lib/programs/cli/terminal/session.ts";

const MAX_WAIT_SECONDS = 3600;

interface Options {
  json?: boolean;
  sha256?: string;
  restart?: string;
  wait: number;
}

function note(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

async function bring(
  source: string,
  { sha256 }: Options,
  installation: Installation,
): Promise<{ release: Release; folder: string; isNew: boolean }> {
  const { releases, current } = installation;
  const scratch = await mkdtemp(path.join(releases, ".download-"));
  try {
    const isAddress = /^\w+:\/\//.test(source);
    if (!isAddress && !existsSync(source)) throw new OperatorError(`There is no file ${path.resolve(source)}.`);
    const tarball = isAddress ? await download(source, sha256 !== undefined, scratch) : path.resolve(source);
    note(`Checking ${tarball}, and unpacking it.`);
    await verifySum(tarball, sha256);
    const release = await readRelease(tarball);
    refuseUnusable(tarball, release, current);
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
async function keepNote({ currentFolder }: Installation): Promise<string[]> {
  const later = await laterRelease(currentFolder, await knownMigrations(currentFolder));
  if (later === undefined) return [];
  return [`Keep the file of Petstore ${later}: only that release or a later one restores the backups that are made from now on.`];
}

async function update(source: string, options: Options): Promise<void> {
  const installation = installationOf(ROOT);
  const { current } = installation;
  const { release, folder, isNew } = await bring(source, options, installation);
  const how = await restartOf(options.restart);
  const remove = async (): Promise<void> => {
    if (isNew) await rm(folder, { recursive: true, force: true });
  };
  const prepare = async (): ReturnType<typeof switchTo> => {
    await migrateWith(folder, installation, appliedMigrations, note);
    return await switchTo(installation, release.version);
  };
  const switched = await prepare().catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  const failure = how === undefined ? undefined : await start(how, options);
  if (how !== undefined && failure !== undefined) {
    await switched.back();
    const again = await start(how, options);
    await remove();
    const now = again === undefined ? "runs again." : `is the current release again, but does not run: ${again}`;
    const lines = [
      `Petstore ${release.version} did not start: ${failure}`,
      `Petstore ${current.version} ${now}`,
      ...(await keepNote(installation)),
    ];
    throw new OperatorError(lines.join("\n"));
  }
  await switched.settle();
  const removed = await removeOthers(installation, [release.version, current.version]);
  const done = { from: current.version, to: release.version, isRunning: how !== undefined, removed };
  const text = `Petstore ${release.version} ${how === undefined ? "is installed. Restart Petstore to run it." : "runs."}`;
  print(options, { json: done, text, notes: [`The release before it, ${current.version}, is kept.`] });
}

export function addUpdateVerb(program: Command): void {
  addVerb(program, "update <tarball>", "update to a release, a file or an https address; goes back if it does not start")
    .option("--sha256 <sum>", "what the file must have; without it, the .sha256 beside it is read")
    .option("--restart <command>", "how to restart Petstore; without it, its systemd units are restarted, if there are any")
    .option("--wait <seconds>", "how long the new release may take until it is ready", wholeNumber(1, MAX_WAIT_SECONDS), 120)
    .action(update);
}

import { execFileSync } from "node:child_process";
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { petstoreCommand } from "#lib/platform/config/petstore-command.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import type { Account } from "./account.ts";
import { newPassword } from "./app-role.ts";
import type { Binaries } from "./binaries.ts";
import { freePort } from "./free-port.ts";
import type { Locations } from "./locations.ts";
import { runAs } from "./run-as.ts";
import { ADMIN, readState, writeState } from "./state.ts";

const INITDB_FLAGS = [
  `--username=${ADMIN}`,
  "--auth=scram-sha-256",
  "--encoding=UTF8",
  // The same collation everywhere.
  "--locale=C",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
];

function own(file: string, account: Account): void {
  if ("uid" in account) chownSync(file, account.uid, account.gid);
}

/** Deletes as the owner, so that a swapped-in link grants no rights. */
function removePartial(folder: string, account: Account): void {
  if (!("uid" in account) || lstatSync(folder).uid !== account.uid) {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    return;
  }
  execFileSync("/bin/sh", ["-c", 'rm -rf -- "$0"/* "$0"/.[!.]*', folder], { ...account, cwd: "/", stdio: "ignore" });
  rmdirSync(folder);
}

function mustEnter(locations: Locations, account: Account): void {
  if (!("uid" in account)) return;
  try {
    execFileSync("/bin/sh", ["-c", 'cd "$0"', locations.home], { ...account, cwd: "/", stdio: "ignore" });
  } catch {
    throw new OperatorError(
      `PostgreSQL runs as the user "postgres", which cannot enter ${locations.home}: choose another DATA_DIR, such as one under /var/lib, or leave it unset.`,
    );
  }
}

async function create(locations: Locations, account: Account, binaries: Binaries, throwAway: boolean): Promise<void> {
  for (const name of readdirSync(locations.home).filter((entry) => entry.startsWith("data.partial-"))) {
    removePartial(path.join(locations.home, name), account);
  }
  mustEnter(locations, account);
  const state = { port: await freePort(), password: newPassword(), adminPassword: newPassword() };
  const partial = `${locations.data}.partial-${process.pid}`;
  const passwordFile = path.join(locations.home, "initdb-password");
  mkdirSync(partial, { mode: 0o700 });
  own(partial, account);
  try {
    writeFileSync(passwordFile, `${state.adminPassword}\n`, { mode: 0o600 });
    own(passwordFile, account);
    const flags = [...INITDB_FLAGS, ...(throwAway ? ["--no-sync"] : [])];
    const args = [`--pgdata=${partial}`, `--pwfile=${passwordFile}`, ...flags];
    const { code, output } = await runAs({ account, cwd: locations.home }, binaries.initdb, args);
    if (code !== 0) throw new OperatorError(`PostgreSQL could not set up its data in ${locations.home}:\n${output.trim()}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  writeState(locations, state);
  renameSync(partial, locations.data);
}

/**
 * The data directory appears atomically, after its password is stored.
 * @throws OperatorError
 */
export async function initialize(locations: Locations, account: Account, binaries: Binaries, throwAway: boolean): Promise<void> {
  const versionFile = path.join(locations.data, "PG_VERSION");
  if (!existsSync(versionFile)) return await create(locations, account, binaries, throwAway);
  const version = readFileSync(versionFile, "utf8").trim();
  if (version !== binaries.majorVersion) {
    throw new OperatorError(
      `The data in ${locations.data} is from PostgreSQL ${version}, and this Petstore comes with ${binaries.majorVersion}. With the version of Petstore that wrote it, run\n  mkdir ${locations.home}/upgrade\n  ${petstoreCommand(`backup --to ${locations.home}/upgrade`)}\nThen, with this one, run\n  mv ${locations.data} ${locations.data}-${version}\n  ${petstoreCommand(`restore ${locations.home}/upgrade/<the backup’s name> --continue-ids`)}`,
    );
  }
  if (!readState(locations)) {
    throw new OperatorError(
      `The file ${locations.state} is missing: put it back from your backup; it holds the password of the database beside it.`,
    );
  }
}

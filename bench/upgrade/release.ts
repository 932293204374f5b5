import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import type { Checkout } from "#e2e/support/program.ts";
import { knownMigrations } from "#lib/platform/db/schema-version.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { findNode } from "#lib/programs/bootstrap/prepare.mjs";
import { ROOT } from "../harness/places.ts";
import { runToEnd } from "../harness/run-to-end.ts";

export interface Release extends Checkout {
  commit: string;
  /** Commit time to the minute, UTC. */
  date: string;
  /** Oldest first. */
  migrations: string[];
}

/** Returns migrations that the older release does not have. */
export function migrationsBetween(older: Release, newer: Release): string[] {
  return newer.migrations.filter((name) => !older.migrations.includes(name));
}

const git = async (...args: string[]): Promise<string> => (await runToEnd({ command: "git", args })).trim();

/** The caller's environment, since npm's settings may be in it. */
const callersEnvironment = (): Record<string, string> =>
  Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

async function releaseAt(root: string, revision: string): Promise<Release> {
  const [commit = "", seconds = ""] = (await git("log", "-1", "--format=%h %ct", revision)).split(" ");
  const date = new Date(Number(seconds) * 1000).toISOString().slice(0, 16).replace("T", " ");
  return { root, node: findNode(root), commit, date, migrations: await knownMigrations(root) };
}

/** This checkout as it is, which `npm run` has prepared. */
export function ownRelease(): Promise<Release> {
  return releaseAt(ROOT, "HEAD");
}

/**
 * Checks the release out beneath `folder` and lets its own bootstrap install its packages and build its pages, as
 * `npm start` there would. What is there already is used again.
 * @throws OperatorError when git does not know the revision, or the release cannot be prepared
 */
export async function prepareRelease(revision: string, folder: string, say: (line: string) => void): Promise<Release> {
  const commit = await git("rev-parse", "--verify", "--end-of-options", `${revision}^{commit}`);
  const root = path.join(folder, commit);
  if (!existsSync(root)) {
    const archive = `${root}.tar`;
    mkdirSync(root);
    await git("archive", `--output=${archive}`, commit);
    await runToEnd({ command: "tar", args: ["-xf", archive, "-C", root] });
  }
  if (!existsSync(path.join(root, "lib", "operations", "backups")))
    throw new OperatorError(`${revision} has no backups, which the rehearsal takes.`);
  say(`Installing and building ${revision}, as its own start does …`);
  await runToEnd({
    args: [path.join("lib", "programs", "bootstrap", "main.mjs"), String(process.pid), "start"],
    cwd: root,
    env: callersEnvironment(),
  });
  return await releaseAt(root, commit);
}

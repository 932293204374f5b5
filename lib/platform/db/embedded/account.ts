import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { OperatorError } from "#lib/platform/errors.ts";
import { isRoot } from "./locations.ts";

const NAME = "postgres";
/** Debian's `su` omits the folder of these programs from PATH. */
const CREATE = `PATH="$PATH:/usr/sbin"; groupadd --force --system ${NAME} &&
  useradd --system --gid ${NAME} --no-create-home --shell /usr/sbin/nologin ${NAME}`;

export type Account = { uid: number; gid: number } | Record<string, never>;

function lookUp(): Account | undefined {
  try {
    const id = (flag: string): number =>
      Number(execFileSync("id", [flag, NAME], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
    return { uid: id("-u"), gid: id("-g") };
  } catch {
    return undefined;
  }
}

/**
 * `postgres` for root, created if missing; otherwise empty.
 * @throws OperatorError
 */
export function postgresAccount(): Account {
  if (!isRoot()) return {};
  const found = lookUp();
  if (found) return found;
  try {
    execFileSync("sh", ["-c", CREATE], { stdio: "pipe" });
  } catch (error) {
    const sentence = `PostgreSQL does not run as root, and its user "${NAME}" could not be created: run Petstore as an ordinary user, create that user yourself, or set DATABASE_URL.`;
    throw new OperatorError(sentence, { cause: error });
  }
  const made = lookUp();
  if (!made)
    throw new OperatorError(`The user "${NAME}" was created but cannot be found: run Petstore as an ordinary user or set DATABASE_URL.`);
  return made;
}

/** Whatever the umask, PostgreSQL's user can enter it. */
export function makeFolder(folder: string): void {
  if (!isRoot()) {
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    return;
  }
  const umask = process.umask(0o022);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o755 });
  } finally {
    process.umask(umask);
  }
}

export function letAllRead(folder: string): void {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isSymbolicLink());
  for (const file of [folder, ...entries.map(({ parentPath, name }) => path.join(parentPath, name))]) {
    const { mode } = statSync(file);
    const needed = mode | ((mode & 0o100) === 0 ? 0o444 : 0o555);
    if (needed !== mode) chmodSync(file, needed & 0o777);
  }
}

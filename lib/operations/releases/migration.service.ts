import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { type Installation, stageMigrations } from "#lib/operations/releases/installation.service.ts";
import { OperatorError } from "#lib/platform/errors.ts";

const run = promisify(execFile);

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return "stderr" in error ? String(error.stderr).trim() : error.message;
}

const failureOf = (work: Promise<unknown>): Promise<string | undefined> => work.then(() => undefined, reasonOf);

/**
 * @param readApplied names of the migrations in the database
 * @throws OperatorError with the new release's message and a fix
 */
export async function migrateWith(
  folder: string,
  { currentFolder, current }: Pick<Installation, "currentFolder" | "current">,
  readApplied: () => Promise<string[]>,
  onNote: (sentence: string) => void,
): Promise<void> {
  onNote(`Migrating the database, while Petstore ${current.version} goes on running.`);
  const adopt = await stageMigrations(folder, currentFolder);
  const migrating = run(path.join(folder, "petstore"), ["migrate"]).then(({ stderr }) => onNote(stderr.trim()));
  const failure = await failureOf(migrating);
  // Adopts those that were applied before one failed, too.
  const unread = await failureOf(readApplied().then(adopt));
  if (failure === undefined && unread === undefined) return;
  const goesOn = `Petstore ${current.version} goes on running.`;
  const isUnknown = `It is not known which migrations are in the database, so ${current.version} may refuse to start again: once the database answers, run the update again before you restart Petstore.`;
  const lines = [
    ...(failure === undefined ? [] : [failure, `The database could not be migrated. ${goesOn}`]),
    ...(unread === undefined
      ? []
      : [...(unread === failure ? [] : [unread]), failure === undefined ? `${goesOn} ${isUnknown}` : isUnknown]),
  ];
  throw new OperatorError(lines.join("\n"));
}

import { CommanderError } from "commander";
import { petstoreCommand } from "#lib/platform/config/petstore-command.ts";
import { databaseError } from "#lib/platform/db/pool.ts";
import { diskFullSentence } from "#lib/platform/disk-full.rules.ts";
import { isAppError, OperatorError } from "#lib/platform/errors.ts";

/** Exit codes: 0 success, 1 failure, 2 usage error. */
export interface CommandOutcome {
  exitCode: 0 | 1 | 2;
  /** Undefined if already printed. */
  message: string | undefined;
}

const MISSING_TABLE = new Set(["P2021", "P2022", "42P01", "42703"]);

function isUnmigrated(error: unknown): boolean {
  return error instanceof Error && "code" in error && MISSING_TABLE.has(String(error.code));
}

/** Only bugs show their stack. */
export function outcomeOf(thrown: unknown): CommandOutcome {
  if (thrown instanceof CommanderError) return { exitCode: thrown.exitCode === 0 ? 0 : 2, message: undefined };
  if (thrown instanceof OperatorError) return { exitCode: 1, message: thrown.message };
  const diskFull = diskFullSentence(thrown);
  if (diskFull !== undefined) return { exitCode: 1, message: diskFull };
  const error = databaseError(thrown);
  if (isAppError(error)) return { exitCode: error.code === "invalid_body" ? 2 : 1, message: error.message };
  if (isUnmigrated(error)) {
    return { exitCode: 1, message: `The database's schema does not match this version. Run \`${petstoreCommand("migrate")}\` first.` };
  }
  return { exitCode: 1, message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

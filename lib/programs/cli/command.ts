import { Command, CommanderError } from "commander";
import { loadEnvironmentFile } from "#lib/platform/config/env-file.ts";
import { petstoreCommand } from "#lib/platform/config/petstore-command.ts";
import { installationFolder } from "#lib/platform/config/release.ts";
import { installationLine } from "#lib/platform/db/embedded/installation-line.ts";
import { databaseError } from "#lib/platform/db/pool.ts";
import { diskFullSentence } from "#lib/platform/disk-full.rules.ts";
import { isAppError, OperatorError } from "#lib/platform/errors.ts";
import { ROOT } from "#lib/platform/programs.ts";
import { root } from "#lib/platform/root.ts";
import { logDestination } from "#lib/platform/telemetry/logger.ts";
import { addVerbs } from "#lib/programs/cli/verbs.ts";

/** Exit codes: 0 success, 1 failure, 2 usage error. */
interface CommandOutcome {
  exitCode: 0 | 1 | 2;
  /** Undefined if already printed. */
  message: string | undefined;
}

const MISSING_TABLE = new Set(["P2021", "P2022", "42P01", "42703"]);

function isUnmigrated(error: unknown): boolean {
  return error instanceof Error && "code" in error && MISSING_TABLE.has(String(error.code));
}

/** Only bugs show their stack. */
function outcomeOf(thrown: unknown): CommandOutcome {
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

function petstore(): Command {
  return (
    new Command("petstore")
      .usage("<command> [options]")
      .description("Manages a Petstore installation, with or without a running server.")
      .showHelpAfterError("(add --help to see the options)")
      // Otherwise, an option after `backup verify` would go to `backup`.
      .enablePositionalOptions()
      .exitOverride()
      .hook("preAction", (_, action) => {
        // `setup` writes the file itself.
        if (action.name() === "setup") return;
        const file = loadEnvironmentFile(installationFolder(ROOT));
        process.stderr.write(`${installationLine(ROOT, file)}\n`);
      })
  );
}

/** A release's own program handles it before this one. */
function addStartVerb(program: Command): void {
  program
    .command("start")
    .description("start Petstore")
    .action(() => {
      throw new OperatorError("From a checkout, Petstore is started with `npm start`.");
    });
}

/**
 * Standard output gets only the result.
 * @returns the exit code
 */
export async function runCommand(args: string[]): Promise<CommandOutcome["exitCode"]> {
  root.replace(ROOT);
  logDestination.replace({ write: (line) => void process.stderr.write(line) });
  try {
    const program = petstore();
    addStartVerb(program);
    await addVerbs(program, args[0]);
    await program.parseAsync(args, { from: "user" });
    return 0;
  } catch (thrown) {
    const { exitCode, message } = outcomeOf(thrown);
    if (message !== undefined) process.stderr.write(`${message}\n`);
    return exitCode;
  }
}

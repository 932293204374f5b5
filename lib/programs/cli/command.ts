import { Command } from "commander";
import { loadEnvironmentFile } from "#lib/platform/config/env-file.ts";
import { installationFolder } from "#lib/platform/config/release.ts";
import { installationLine } from "#lib/platform/db/embedded/installation-line.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { ROOT } from "#lib/platform/programs.ts";
import { root } from "#lib/platform/root.ts";
import { logDestination } from "#lib/platform/telemetry/logger.ts";
import { type CommandOutcome, outcomeOf } from "#lib/programs/cli/errors.ts";
import { addVerbs } from "#lib/programs/cli/verbs.ts";

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

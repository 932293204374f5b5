import { stopWithNpm } from "#lib/programs/bootstrap/orphan.mjs";
import { runCommand } from "#lib/programs/cli/command.ts";

stopWithNpm();

process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  // The reader of the pipe, such as `head`, closed it.
  if (error.code === "EPIPE") process.exit(0);
  throw error;
});

process.exitCode = await runCommand(process.argv.slice(2));
// The migration engine's timer would delay exit by 10 seconds.
process.stdout.write("", () => process.exit());

import { stopWithNpm } from "#lib/bootstrap/orphan.mjs";
import { runCommand } from "#lib/cli/command.ts";

stopWithNpm();

process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  // The reader of a pipe, such as `head`, has seen enough.
  if (error.code === "EPIPE") process.exit(0);
  throw error;
});

process.exitCode = await runCommand(process.argv.slice(2));
// Connections are closed by now; the migration engine's own timer would hold the process for 10 seconds.
process.stdout.write("", () => process.exit());

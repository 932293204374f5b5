import { Command } from "commander";
import { endingOf } from "#lib/cli/faults.ts";
import { addAdminVerbs } from "#lib/cli/verbs/admin.ts";
import { addBanVerbs } from "#lib/cli/verbs/bans.ts";
import { addKeyVerbs } from "#lib/cli/verbs/keys.ts";
import { addMigrateVerb } from "#lib/cli/verbs/migrate.ts";
import { addOpenApiVerb } from "#lib/cli/verbs/openapi.ts";
import { addPlanVerbs } from "#lib/cli/verbs/plans.ts";
import { addProjectVerbs } from "#lib/cli/verbs/projects.ts";
import { addSecretVerbs } from "#lib/cli/verbs/secrets.ts";
import { addSeedVerb } from "#lib/cli/verbs/seed.ts";
import { logDestination } from "#lib/logger.ts";

/** Every verb of the operators' command line. Wrong usage throws instead of ending the process. */
function petstore(): Command {
  const program = new Command("petstore")
    .usage("<verb> [options]")
    .description("Operates a Petstore, beside a running server or without one.")
    .showHelpAfterError("(add --help for what it takes)")
    .exitOverride();
  addProjectVerbs(program);
  addPlanVerbs(program);
  addKeyVerbs(program);
  addBanVerbs(program);
  addAdminVerbs(program);
  addMigrateVerb(program);
  addSecretVerbs(program);
  addSeedVerb(program);
  addOpenApiVerb(program);
  return program;
}

// Standard output belongs to the verb's result alone.
logDestination.replace({ write: (line) => void process.stderr.write(line) });

process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  // The reader of a pipe, such as `head`, has seen enough.
  if (error.code === "EPIPE") process.exit(0);
  throw error;
});

try {
  await petstore().parseAsync();
} catch (thrown) {
  const { exitCode, message } = endingOf(thrown);
  if (message !== undefined) process.stderr.write(`${message}\n`);
  process.exitCode = exitCode;
}
// Connections are closed by now; the migration engine's own timer would hold the process for 10 seconds.
process.stdout.write("", () => process.exit());

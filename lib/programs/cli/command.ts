import { Command } from "commander";
import { loadEnvironmentFile } from "#lib/platform/config/env-file.ts";
import { installationFolder } from "#lib/platform/config/release.ts";
import { installationLine } from "#lib/platform/db/embedded/installation-line.ts";
import { ROOT } from "#lib/platform/programs.ts";
import { root } from "#lib/platform/root.ts";
import { logDestination } from "#lib/platform/telemetry/logger.ts";
import { type CommandOutcome, outcomeOf } from "#lib/programs/cli/errors.ts";
import { addAdminVerbs } from "#lib/programs/cli/verbs/admin.ts";
import { addBackupVerbs } from "#lib/programs/cli/verbs/backup.ts";
import { addBanVerbs } from "#lib/programs/cli/verbs/bans.ts";
import { addDoctorVerb } from "#lib/programs/cli/verbs/doctor.ts";
import { addDomainVerbs } from "#lib/programs/cli/verbs/domains.ts";
import { addKeyVerbs } from "#lib/programs/cli/verbs/keys.ts";
import { addMigrateVerb } from "#lib/programs/cli/verbs/migrate.ts";
import { addOpenApiVerb } from "#lib/programs/cli/verbs/openapi.ts";
import { addPhotoVerbs } from "#lib/programs/cli/verbs/photos.ts";
import { addPlanVerbs } from "#lib/programs/cli/verbs/plans.ts";
import { addProjectVerbs } from "#lib/programs/cli/verbs/projects.ts";
import { addRestoreVerb } from "#lib/programs/cli/verbs/restore.ts";
import { addSecretVerbs } from "#lib/programs/cli/verbs/secrets.ts";
import { addSeedVerb } from "#lib/programs/cli/verbs/seed.ts";
import { addSetupVerb } from "#lib/programs/cli/verbs/setup.ts";
import { addUpdateVerb } from "#lib/programs/cli/verbs/update.ts";

function petstore(): Command {
  const program = new Command("petstore")
    .usage("<command> [options]")
    .description("Manages a Petstore installation, with or without a running server.")
    .showHelpAfterError("(add --help to see the options)")
    // Otherwise, an option after `backup verify` would go to `backup`.
    .enablePositionalOptions()
    .exitOverride()
    .hook("preAction", (_, action) => {
      // It writes the file.
      if (action.name() === "setup") return;
      const file = loadEnvironmentFile(installationFolder(ROOT));
      process.stderr.write(`${installationLine(ROOT, file)}\n`);
    });
  addSetupVerb(program);
  addProjectVerbs(program);
  addPlanVerbs(program);
  addDomainVerbs(program);
  addKeyVerbs(program);
  addBanVerbs(program);
  addAdminVerbs(program);
  addMigrateVerb(program);
  addBackupVerbs(program);
  addRestoreVerb(program);
  addPhotoVerbs(program);
  addSecretVerbs(program);
  addSeedVerb(program);
  addOpenApiVerb(program);
  addDoctorVerb(program);
  addUpdateVerb(program);
  return program;
}

/** Returns the exit code. Standard output gets only the result. */
export async function runCommand(args: string[]): Promise<CommandOutcome["exitCode"]> {
  root.replace(ROOT);
  logDestination.replace({ write: (line) => void process.stderr.write(line) });
  try {
    await petstore().parseAsync(args, { from: "user" });
    return 0;
  } catch (thrown) {
    const { exitCode, message } = outcomeOf(thrown);
    if (message !== undefined) process.stderr.write(`${message}\n`);
    return exitCode;
  }
}

import type { Command } from "commander";
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

export function addEveryVerb(program: Command): void {
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
}

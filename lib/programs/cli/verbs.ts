import type { Command } from "commander";

type AddVerb = (program: Command) => void;

const VERBS: ReadonlyMap<string, () => Promise<AddVerb>> = new Map([
  ["setup", async () => (await import("#lib/programs/cli/verbs/setup.ts")).addSetupVerb],
  ["projects", async () => (await import("#lib/programs/cli/verbs/projects.ts")).addProjectVerbs],
  ["plans", async () => (await import("#lib/programs/cli/verbs/plans.ts")).addPlanVerbs],
  ["domains", async () => (await import("#lib/programs/cli/verbs/domains.ts")).addDomainVerbs],
  ["keys", async () => (await import("#lib/programs/cli/verbs/keys.ts")).addKeyVerbs],
  ["bans", async () => (await import("#lib/programs/cli/verbs/bans.ts")).addBanVerbs],
  ["admin", async () => (await import("#lib/programs/cli/verbs/admin.ts")).addAdminVerbs],
  ["migrate", async () => (await import("#lib/programs/cli/verbs/migrate.ts")).addMigrateVerb],
  ["backup", async () => (await import("#lib/programs/cli/verbs/backup.ts")).addBackupVerbs],
  ["restore", async () => (await import("#lib/programs/cli/verbs/restore.ts")).addRestoreVerb],
  ["photos", async () => (await import("#lib/programs/cli/verbs/photos.ts")).addPhotoVerbs],
  ["secrets", async () => (await import("#lib/programs/cli/verbs/secrets.ts")).addSecretVerbs],
  ["seed", async () => (await import("#lib/programs/cli/verbs/seed.ts")).addSeedVerb],
  ["openapi", async () => (await import("#lib/programs/cli/verbs/openapi.ts")).addOpenApiVerb],
  ["doctor", async () => (await import("#lib/programs/cli/verbs/doctor.ts")).addDoctorVerb],
  ["update", async () => (await import("#lib/programs/cli/verbs/update.ts")).addUpdateVerbs],
  ["rollback", async () => (await import("#lib/programs/cli/verbs/update.ts")).addUpdateVerbs],
]);

/** @param verb loads only its modules, since it runs beside the service in little memory; any other word loads all verbs */
export async function addVerbs(program: Command, verb: string | undefined): Promise<void> {
  const one = VERBS.get(verb ?? "");
  const loaded = await Promise.all((one ? [one] : [...VERBS.values()]).map((load) => load()));
  for (const add of new Set(loaded)) add(program);
}

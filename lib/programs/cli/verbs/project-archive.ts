import path from "node:path";
import type { Command } from "commander";
import { ordinaryPlanSchema } from "#lib/gateway/plans/schema.ts";
import { publishChange } from "#lib/gateway/rate-limit/limiter/changes.service.ts";
import { exportProject } from "#lib/operations/archives/export.service.ts";
import { importProject } from "#lib/operations/archives/import.mutations.ts";
import type { ExportedProject, ImportedProject } from "#lib/operations/archives/schema.ts";
import { verifyArchive } from "#lib/operations/archives/verification.service.ts";
import { refuseOtherOwner } from "#lib/operations/backups/project/owner.service.ts";
import { clock } from "#lib/platform/clock.ts";
import { settings } from "#lib/platform/config/env.ts";
import { knownMigrations } from "#lib/platform/db/schema-version.ts";
import { emailSchema } from "#lib/platform/names/email.schema.ts";
import { ROOT } from "#lib/platform/programs.ts";
import { addVerb, parserOf } from "#lib/programs/cli/terminal/arguments.ts";
import { interruption } from "#lib/programs/cli/terminal/interruption.ts";
import { grouped, note, print } from "#lib/programs/cli/terminal/output.ts";
import { operator, withDatabase } from "#lib/programs/cli/terminal/session.ts";
import type { OrdinaryPlan } from "#lib/tenancy/plans/rules.ts";

const countsOf = (rows: Record<string, number>): string =>
  `${grouped(rows["pets"] ?? 0)} animals, ${grouped(rows["adoptions"] ?? 0)} adoptions`;

function exportNotes({ people, photosWithoutFiles }: ExportedProject): string[] {
  return [
    "It has no API keys, webhook endpoints, domains, enquiries and their form’s settings, adopters, or log.",
    people > 0
      ? `It lists ${grouped(people)} members with their addresses and roles: keep it as carefully as they would.`
      : "It names no members.",
    ...(photosWithoutFiles > 0 ? [`The storage lacks files of ${grouped(photosWithoutFiles)} photos.`] : []),
  ];
}

interface ExportOptions {
  project: string;
  people?: boolean;
  json?: boolean;
}

async function runExport(file: string, options: ExportOptions): Promise<void> {
  const interrupted = interruption();
  try {
    const done = await withDatabase(() =>
      exportProject({
        databaseUrl: settings().DATABASE_URL ?? "",
        project: options.project,
        file: path.resolve(file),
        people: options.people ?? false,
        actor: operator(),
        now: clock()(),
        stop: interrupted.signal,
      }),
    );
    const text = `Exported ${done.project.slug} to ${done.file}: ${countsOf(done.rows)}, ${grouped(done.photos)} photos.`;
    print(options, { json: done, text, notes: exportNotes(done) });
  } finally {
    interrupted.end();
  }
}

function importNotes({ project, joined, missing }: ImportedProject): string[] {
  const people = (list: { email: string; role: string }[]): string => list.map(({ email, role }) => `${email} (${role})`).join(", ");
  return [
    joined.length > 0 ? `Members: ${people(joined)}.` : "No one is a member of it: an administrator opens it and invites people.",
    ...(missing.length > 0 ? [`Without an account with a confirmed address, so not members; invite them: ${people(missing)}.`] : []),
    project.test
      ? "It is a test project, as in the archive: it is never published. Create its API keys and webhook endpoints again."
      : "Its site is off until it is published. Create its API keys, webhook endpoints, and domains again.",
  ];
}

interface ImportOptions {
  plan: OrdinaryPlan;
  owner?: string;
  people?: boolean;
  json?: boolean;
}

async function runImport(given: string, options: ImportOptions): Promise<void> {
  const file = path.resolve(given);
  refuseOtherOwner(ROOT, "projects import");
  note(`Reading ${file} to check it.`);
  const manifest = await verifyArchive(file, await knownMigrations(ROOT));
  const interrupted = interruption();
  try {
    const done = await withDatabase(async () => {
      const imported = await importProject({
        databaseUrl: settings().DATABASE_URL ?? "",
        ...{ file, manifest, plan: options.plan, owner: options.owner, people: options.people ?? false },
        actor: operator(),
        beforeCommit: interrupted.disarm,
        onNote: note,
        stop: interrupted.signal,
      });
      for (const kind of ["pets", "sites"] as const) await publishChange({ kind, projectId: imported.project.id });
      return imported;
    });
    const { slug, name } = done.project;
    const text = `Imported ${name} as the new project ${slug}, as of ${manifest.createdAt}: ${countsOf(done.rows)}, ${grouped(done.rows["pet_photos"] ?? 0)} photos.`;
    print(options, { json: done, text, notes: importNotes(done) });
  } finally {
    interrupted.end();
  }
}

export function addProjectArchiveVerbs(projects: Command): void {
  addVerb(projects, "export", "write one project with its photos into an archive, without secrets or people")
    .argument("<file>", "a new file, such as happy-paws.tar")
    .requiredOption("--project <project>", "the project's id or slug")
    .option("--people", "the members' addresses and roles too")
    .action(runExport);

  addVerb(projects, "import", "create a project from such an archive, also of another installation")
    .argument("<file>", "the archive")
    .option("--plan <plan>", "free, pro or business", parserOf(ordinaryPlanSchema), "free")
    .option("--owner <email>", "an account with this confirmed address becomes an owner", parserOf(emailSchema))
    .option("--people", "the listed people become members, by their accounts' confirmed addresses")
    .action(runImport);
}

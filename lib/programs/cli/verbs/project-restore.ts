import { type Command, Option } from "commander";
import { publishChange } from "#lib/gateway/rate-limit/limiter/changes.service.ts";
import type { FinishedBackup } from "#lib/operations/backups/creation.service.ts";
import { refuseNewerBackup } from "#lib/operations/backups/manifest.rules.ts";
import { refuseOtherOwner } from "#lib/operations/backups/project/owner.service.ts";
import { restoreProjectFrom } from "#lib/operations/backups/project/restore.service.ts";
import type { Choices } from "#lib/operations/backups/project/schema.ts";
import { recordSafetyCopy } from "#lib/operations/backups/runs.mutations.ts";
import { backupAt } from "#lib/operations/backups/store.service.ts";
import { manifestOf, verifyBackup } from "#lib/operations/backups/verification.service.ts";
import { settings } from "#lib/platform/config/env.ts";
import { petstoreCommand } from "#lib/platform/config/petstore-command.ts";
import { programVersion } from "#lib/platform/config/version.ts";
import { knownMigrations } from "#lib/platform/db/schema-version.ts";
import { ROOT } from "#lib/platform/programs.ts";
import { addVerb } from "#lib/programs/cli/terminal/arguments.ts";
import { interruption } from "#lib/programs/cli/terminal/interruption.ts";
import { note, print } from "#lib/programs/cli/terminal/output.ts";
import { operator, withDatabase } from "#lib/programs/cli/terminal/session.ts";
import { passphraseOption, readPassphrase, unauthenticatedOption } from "#lib/programs/cli/verbs/backup.ts";
import { restoredNotes, restoredText } from "#lib/programs/cli/verbs/project-restore.view.ts";
import { safetyCopyTo } from "#lib/programs/cli/verbs/safety-copy.ts";

interface Options extends Partial<Choices> {
  project: string;
  safetyCopy?: string;
  scratchUrl?: string;
  passphraseFile?: string;
  unauthenticated?: boolean;
  json?: boolean;
}

const PLAIN_WORD = /^[\w./:@=+-]+$/;
const shellWord = (word: string): string => (PLAIN_WORD.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`);

function undoCommand(copy: string, { project, people, keys, safetyCopy, passphraseFile, scratchUrl }: Options): string {
  const flags = [
    ...(people ? ["--people"] : []),
    ...(keys ? ["--keys"] : []),
    ...(passphraseFile === undefined ? [] : ["--passphrase-file", shellWord(passphraseFile)]),
    ...(safetyCopy === undefined ? [] : ["--safety-copy", shellWord(safetyCopy)]),
    ...(scratchUrl === undefined ? [] : ["--scratch-url …"]),
  ];
  return petstoreCommand(["projects restore", shellWord(copy), "--project", project, "--in-place", ...flags].join(" "));
}

async function restoreProject(place: string, options: Options): Promise<void> {
  const { inPlace = false, people = false, keys = false, history = false } = options;
  const choices = { inPlace, people, keys, history };
  refuseOtherOwner(ROOT, "projects restore");
  const backup = backupAt(place);
  const passphrase = readPassphrase(options.passphraseFile);
  const copyNow = inPlace ? safetyCopyTo(options.safetyCopy, passphrase) : undefined;
  refuseNewerBackup(await knownMigrations(ROOT), programVersion(), await manifestOf(backup), backup.place);
  note(`Reading ${backup.place} to check it.`);
  const manifest = await verifyBackup(backup, options.unauthenticated ? undefined : passphrase);
  const interrupted = interruption();
  let copy: FinishedBackup | undefined;
  try {
    const isEmbedded = settings().DATABASE_URL === undefined;
    const restored = await withDatabase(async () => {
      const done = await restoreProjectFrom({
        root: ROOT,
        databaseUrl: settings().DATABASE_URL ?? "",
        isEmbedded,
        scratchUrl: options.scratchUrl,
        backup,
        manifest,
        project: options.project,
        choices,
        actor: operator(),
        safetyCopy: async (live) => {
          copy = await copyNow?.(live, interrupted.signal);
        },
        beforeCommit: interrupted.disarm,
        onNote: note,
        stop: interrupted.signal,
      });
      if (copy) await recordSafetyCopy(copy);
      for (const kind of ["pets", "keys", "sites"] as const) await publishChange({ kind, projectId: done.project.id });
      return done;
    });
    const undo = copy === undefined ? undefined : undoCommand(copy.place, { ...options, project: restored.project.slug });
    print(options, {
      json: { place: backup.place, createdAt: manifest.createdAt, ...restored, undo: undo ?? null },
      text: restoredText(restored, choices, `${backup.place}, as of ${manifest.createdAt}`),
      notes: restoredNotes(restored, choices, undo),
    });
  } finally {
    interrupted.end();
  }
}

export function addProjectRestoreVerb(projects: Command): void {
  addVerb(projects, "restore", "bring one project back from a backup as a new project, beside the running service")
    .argument("<backup>", "its folder, or s3://bucket/prefix/name")
    .requiredOption("--project <project>", "the project's id or slug in the backup")
    .option("--in-place", "replace the animals, categories, adoptions, site settings, and name of the project, after a safety copy")
    .option("--people", "its members too, by their accounts' confirmed addresses")
    .option("--keys", "its API keys too")
    .addOption(new Option("--history", "a new project's audit log too; in place, what is there stays").conflicts("inPlace"))
    .option("--safety-copy <place>", "where that goes: a folder, or s3://bucket/prefix (default: BACKUP_TO)")
    .option("--scratch-url <url>", "an empty database to load the backup into, where the role may not create one")
    .addOption(passphraseOption())
    .addOption(unauthenticatedOption())
    .action(restoreProject);
}

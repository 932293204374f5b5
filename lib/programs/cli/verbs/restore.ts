import type { Command } from "commander";
import { newestWithAnimals } from "#lib/operations/backups/listing.service.ts";
import { refuseNewerBackup } from "#lib/operations/backups/manifest.rules.ts";
import { decryptKeys } from "#lib/operations/backups/passphrase.service.ts";
import { refuseOtherOwner } from "#lib/operations/backups/project/owner.service.ts";
import { restoreBackup } from "#lib/operations/backups/restore.mutations.ts";
import { mergeKeys } from "#lib/operations/backups/rules.ts";
import { totals } from "#lib/operations/backups/runs.mutations.ts";
import type { BackupKeys, Manifest } from "#lib/operations/backups/schema.ts";
import { backupAt, storeAt } from "#lib/operations/backups/store.service.ts";
import { manifestOf, verifyBackup } from "#lib/operations/backups/verification.service.ts";
import { settings } from "#lib/platform/config/env.ts";
import { petstoreCommand } from "#lib/platform/config/petstore-command.ts";
import { programVersion } from "#lib/platform/config/version.ts";
import { knownMigrations } from "#lib/platform/db/schema-version.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { ROOT } from "#lib/platform/programs.ts";
import { currentKeys, keysFile, writeKeys } from "#lib/platform/secrets/key-file.service.ts";
import { addVerb } from "#lib/programs/cli/terminal/arguments.ts";
import { ageText, grouped, note, print } from "#lib/programs/cli/terminal/output.ts";
import { openQuestions } from "#lib/programs/cli/terminal/questions.ts";
import { withDatabase } from "#lib/programs/cli/terminal/session.ts";
import { backupsPlace, createdBy, passphraseOption, readPassphrase, unauthenticatedOption } from "#lib/programs/cli/verbs/backup.ts";
import { safetyCopyTo } from "#lib/programs/cli/verbs/safety-copy.ts";

interface Options {
  replace?: boolean;
  safetyCopy?: string;
  passphraseFile?: string;
  unauthenticated?: boolean;
  withoutKeys?: boolean;
  continueIds?: boolean;
  json?: boolean;
}

interface KeyPlan {
  /** Keys that the operator must add to the settings; null if unchanged. */
  encryptionKeys: string | null;
  authSecret: string | null;
  /** Runs before the commit, so that restored rows find their keys. */
  write: () => void;
  notes: string[];
}

function planKeys(opened: BackupKeys | undefined, { keys: { needed, sealed } }: Manifest, { withoutKeys = false }: Options): KeyPlan {
  const current = currentKeys(ROOT, settings());
  const { keys, added, conflicts } = mergeKeys(current, opened?.encryptionKeys.split(",").filter(Boolean) ?? []);
  if (conflicts.length > 0) {
    throw new OperatorError(
      `This installation has other encryption keys under the same names (${conflicts.join(", ")}): give them other names first, as \`secrets rotate\` does. Nothing was changed.`,
    );
  }
  const missing = needed.filter((name) => !keys.some((key) => key.startsWith(`${name}:`)));
  if (missing.length > 0 && !withoutKeys) {
    const way = sealed && !opened ? "add --passphrase-file" : "add them to ENCRYPTION_KEYS";
    throw new OperatorError(
      `The backup needs encryption keys that this installation does not have (${missing.join(", ")}): ${way}, or add --without-keys to do without certificates' keys and webhook secrets. Nothing was changed.`,
    );
  }
  const isInSettings = settings().ENCRYPTION_KEYS.length > 0;
  const authSecret = opened?.authSecret && opened.authSecret !== settings().AUTH_SECRET ? opened.authSecret : null;
  const notes = [
    ...(missing.length > 0
      ? [`Missing encryption keys: ${missing.join(", ")}. What they encrypted cannot be decrypted until they are back.`]
      : []),
    ...(added.length > 0 && isInSettings ? ["Set ENCRYPTION_KEYS to the line above before you start Petstore."] : []),
    ...(added.length > 0 && !isInSettings ? [`The encryption keys were added to ${keysFile(ROOT, settings())}.`] : []),
    ...(authSecret ? ["Set AUTH_SECRET to the line above before you start Petstore, or mail that was waiting is lost."] : []),
  ];
  return {
    encryptionKeys: added.length > 0 && isInSettings ? keys.join(",") : null,
    authSecret,
    write: () => {
      if (added.length > 0 && !isInSettings) writeKeys(keysFile(ROOT, settings()), keys.join(","));
    },
    notes,
  };
}

/** Proposes one, and asks. */
async function chosenBackup(): Promise<string> {
  const store = storeAt(backupsPlace(undefined));
  const { place, createdAt, installation, animals } = await newestWithAnimals(store);
  const questions = openQuestions();
  try {
    const about = `${ageText(createdAt)} old, ${grouped(animals ?? 0)} animals, of ${installation ?? "an unknown installation"}`;
    const answer = await questions.ask(`Restore ${place} (${about})? Type yes: `, false);
    if (answer.toLowerCase() === "yes") return place;
  } finally {
    questions.close();
  }
  throw new OperatorError(`Nothing was changed. \`${petstoreCommand("backup list")}\` names the others.`);
}

async function restore(named: string | undefined, options: Options): Promise<void> {
  refuseOtherOwner(ROOT, "restore");
  const backup = backupAt(named ?? (await chosenBackup()));
  const passphrase = readPassphrase(options.passphraseFile);
  const proof = options.unauthenticated ? undefined : passphrase;
  refuseNewerBackup(await knownMigrations(ROOT), programVersion(), await manifestOf(backup), backup.place);
  const manifest = await verifyBackup(backup, proof);
  const { sealed } = manifest.keys;
  const opensKeys = sealed !== null && passphrase !== undefined && !options.withoutKeys;
  const opened = opensKeys ? await decryptKeys(passphrase, sealed, manifest.createdAt) : undefined;
  const plan = planKeys(opened, manifest, options);
  const applied = await withDatabase(
    () =>
      restoreBackup({
        root: ROOT,
        databaseUrl: settings().DATABASE_URL ?? "",
        backup,
        manifest,
        continuesIds: options.continueIds ?? false,
        safetyCopy: options.replace ? safetyCopyTo(options.safetyCopy, passphrase) : undefined,
        beforeCommit: plan.write,
        onNote: note,
      }),
    { migrates: true, creates: true },
  );
  const { rows } = totals(manifest);
  const { encryptionKeys, authSecret } = plan;
  const lines = [
    `Restored ${backup.place}: ${grouped(rows)} rows, as of ${manifest.createdAt}, ${createdBy(manifest)}.`,
    ...applied.map((name) => `applied ${name}`),
    ...(encryptionKeys === null ? [] : [`ENCRYPTION_KEYS=${encryptionKeys}`]),
    ...(authSecret === null ? [] : [`AUTH_SECRET=${authSecret}`]),
  ];
  const notes = [
    "Everyone has to sign in again. Keys and invitations that were revoked since then are valid again: check them.",
    ...plan.notes,
  ];
  print(options, {
    json: {
      place: backup.place,
      installation: manifest.installation ?? null,
      createdAt: manifest.createdAt,
      rows,
      applied,
      encryptionKeys,
      authSecret,
    },
    text: lines.join("\n"),
    notes,
  });
}

export function addRestoreVerb(program: Command): void {
  addVerb(program, "restore", "replace everything in the database by a backup; Petstore must not be running")
    .argument("[backup]", "its folder, or s3://bucket/prefix/name (default: the newest in BACKUP_TO that has animals, after a question)")
    .option("--replace", "also if the database is in use, after a safety copy of what is there")
    .option("--safety-copy <place>", "where that goes: a folder, or s3://bucket/prefix (default: BACKUP_TO)")
    .addOption(passphraseOption())
    .addOption(unauthenticatedOption())
    .option("--without-keys", "restore without the encryption keys that the backup needs")
    .option("--continue-ids", "skip no ids, since nothing was written after the backup (a move to another machine)")
    .action(restore);
}

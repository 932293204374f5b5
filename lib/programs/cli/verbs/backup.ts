import { readFileSync } from "node:fs";
import { type Command, Option } from "commander";
import type { FinishedBackup } from "#lib/operations/backups/creation.service.ts";
import { hasProjects } from "#lib/operations/backups/installation.data.ts";
import { type ListedBackup, listBackups } from "#lib/operations/backups/listing.service.ts";
import { decryptKeys } from "#lib/operations/backups/passphrase.service.ts";
import { refuseOtherOwner } from "#lib/operations/backups/project/owner.service.ts";
import { type BackupOrigin, expiryOf, placeOf, placeText } from "#lib/operations/backups/rules.ts";
import { recordVerified, runBackup, totals } from "#lib/operations/backups/runs.mutations.ts";
import type { Manifest } from "#lib/operations/backups/schema.ts";
import { backupAt, storeAt } from "#lib/operations/backups/store.service.ts";
import { verifyBackup } from "#lib/operations/backups/verification.service.ts";
import { databaseServer } from "#lib/platform/config/database-url.ts";
import { settings } from "#lib/platform/config/env.ts";
import { embeddedUrlIfRunning } from "#lib/platform/db/embedded/running.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { ROOT } from "#lib/platform/programs.ts";
import { encryptionKeys } from "#lib/platform/secrets/key-file.service.ts";
import { addVerb } from "#lib/programs/cli/terminal/arguments.ts";
import { ageText, grouped, print, shortTime, table } from "#lib/programs/cli/terminal/output.ts";
import { withDatabase } from "#lib/programs/cli/terminal/session.ts";

const MIN_PASSPHRASE_LENGTH = 16;

interface Options {
  to?: string;
  passphraseFile?: string;
  unauthenticated?: boolean;
  json?: boolean;
}

/** Not an argument: every user of the machine can read the command line. */
export function passphraseOption(): Option {
  return new Option("--passphrase-file <file>", "file with the passphrase for the encryption keys (default: BACKUP_PASSPHRASE)");
}

export function unauthenticatedOption(): Option {
  return new Option("--unauthenticated", "also accept a backup that the passphrase does not authenticate, as older releases wrote them");
}

export function createdBy({ installation }: Manifest): string {
  return installation
    ? `created by ${installation.address} (installation ${installation.id})`
    : "created by a Petstore that did not yet say which one it was";
}

/** Reads a secret from a file. */
export function firstLine(file: string, what: string): string {
  try {
    return readFileSync(file, "utf8").split(/\r?\n/)[0] ?? "";
  } catch (cause) {
    throw new OperatorError(`The ${what} file ${file} cannot be read.`, { cause });
  }
}

export function readPassphrase(file: string | undefined): string | undefined {
  if (file === undefined) return settings().BACKUP_PASSPHRASE;
  const passphrase = firstLine(file, "passphrase");
  if (passphrase.length >= MIN_PASSPHRASE_LENGTH) return passphrase;
  throw new OperatorError(`The passphrase in ${file} is too short: its first line must have at least ${MIN_PASSPHRASE_LENGTH} characters.`);
}

function sizeText(bytes: number): string {
  if (bytes < 1e6) return `${grouped(Math.ceil(bytes / 1e3))} kB`;
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}

function keysNote({ keys }: Manifest): string {
  if (keys.sealed) return "The encryption keys are in it, encrypted with the passphrase: keep the passphrase elsewhere.";
  const names = keys.needed.length === 0 ? "" : ` (${keys.needed.join(", ")})`;
  return `Left out: the encryption keys${names} and AUTH_SECRET, since there is no passphrase. Keep them yourself, apart from the backup.`;
}

function facts(place: string, manifest: Manifest) {
  const { rows, bytes } = totals(manifest);
  return {
    place,
    installation: manifest.installation ?? null,
    createdAt: manifest.createdAt,
    schema: manifest.migrations.at(-1),
    rows,
    bytes,
    hasKeys: manifest.keys.sealed !== null,
  };
}

/** @returns undefined, without a backup, if there are no projects */
export async function backUp(to: string, passphrase: string | undefined): Promise<FinishedBackup | undefined> {
  return await withDatabase(async () => {
    if (!(await hasProjects(pool()))) return undefined;
    const keys = { encryptionKeys: encryptionKeys(ROOT, settings()), authSecret: settings().AUTH_SECRET ?? null };
    return await runBackup({ origin: "command", store: storeAt(to), keys, passphrase });
  });
}

/** A setting may name the wrong installation. */
function nothingThere(): OperatorError {
  const { DATABASE_URL } = settings();
  return new OperatorError(
    `This installation has no projects, so nothing was backed up. It is in the database at ${databaseServer(DATABASE_URL ?? "")}: if that is not the one you mean, set DATABASE_URL or DATA_DIR as the installation has it.`,
  );
}

async function create(options: Options): Promise<void> {
  const to = backupsPlace(options.to);
  refuseOtherOwner(ROOT, "backup", ...(to.includes("://") ? [] : [to]));
  const passphrase = readPassphrase(options.passphraseFile);
  const done = await backUp(to, passphrase);
  if (done === undefined) throw nothingThere();
  const { place, manifest } = done;
  const { rows, bytes } = totals(manifest);
  print(options, {
    json: facts(place, manifest),
    text: place,
    notes: [`Created and verified: ${grouped(rows)} rows, ${sizeText(bytes)}.`, keysNote(manifest)],
  });
}

/** Backups can be verified without an installation. */
async function noteIfRunning(place: string): Promise<void> {
  const isThere = settings().DATABASE_URL !== undefined || (await embeddedUrlIfRunning(ROOT, settings().DATA_DIR)) !== undefined;
  if (isThere) await withDatabase(() => recordVerified(place)).catch(() => undefined);
}

async function verify(place: string, options: Options): Promise<void> {
  const backup = backupAt(place);
  const passphrase = readPassphrase(options.passphraseFile);
  const manifest = await verifyBackup(backup, options.unauthenticated ? undefined : passphrase);
  if (manifest.keys.sealed && passphrase !== undefined) await decryptKeys(passphrase, manifest.keys.sealed, manifest.createdAt);
  await noteIfRunning(backup.place);
  const { rows, bytes } = totals(manifest);
  const notes = [keysNote(manifest)];
  if (passphrase === undefined) notes.push("No passphrase was given, so nothing shows that no one changed it: add --passphrase-file.");
  const text = `${backup.place} is whole: ${grouped(rows)} rows, ${sizeText(bytes)}, of ${manifest.createdAt}, ${createdBy(manifest)}.`;
  print(options, { json: facts(backup.place, manifest), text, notes });
}

const KINDS: Record<BackupOrigin, string> = { worker: "scheduled", command: "by hand", safety: "safety copy" };

const isScheduled = (place: string): boolean => {
  const scheduled = placeOf(settings().BACKUP_TO ?? "");
  return settings().BACKUP_TO !== undefined && scheduled !== undefined && placeText(scheduled) === place;
};

/** Describes how long the schedule keeps it. */
function keptText({ origin, createdAt }: ListedBackup, isWhereScheduled: boolean): { kept: string; expiresAt: string | null } {
  const { BACKUP_EVERY_HOURS: everyHours, BACKUP_KEEP: keep } = settings();
  if (!isWhereScheduled) return { kept: "until you delete it", expiresAt: null };
  if (origin === "worker") return { kept: `while among the newest ${keep}`, expiresAt: null };
  const expiresAt = expiryOf(createdAt, { everyHours, keep }).toISOString();
  return { kept: `until ${shortTime(expiresAt)}`, expiresAt };
}

function animalsText({ animals }: ListedBackup): string {
  if (animals === null) return "damaged";
  return animals === 0 ? "empty" : grouped(animals);
}

export function backupsPlace(to: string | undefined): string {
  const place = to ?? settings().BACKUP_TO;
  if (place === undefined) throw new OperatorError("Where? Add --to with a folder or s3://bucket/prefix, or set BACKUP_TO.");
  return place;
}

async function list(options: Options): Promise<void> {
  const store = storeAt(backupsPlace(options.to));
  const listed = (await listBackups(store)).map((one) => ({ one, ...keptText(one, isScheduled(store.place)) }));
  const json = listed.map(({ one: { place, origin, createdAt, installation, animals }, ...kept }) => ({
    ...{ place, kind: KINDS[origin], createdAt: createdAt.toISOString(), installation, animals },
    ...kept,
  }));
  const rows = listed.map(({ one, kept }) => [
    ...[one.place, ageText(one.createdAt), one.installation ?? "unknown", animalsText(one), KINDS[one.origin], kept],
  ]);
  const notes = rows.length === 0 ? [`There are no backups in ${store.place}.`] : [];
  const titles = ["Backup", "Age", "Installation", "Animals", "Kind", "Kept"];
  print(options, { json, text: rows.length === 0 ? "" : table(titles, rows), notes });
}

const TO = ["--to <place>", "a folder, or s3://bucket/prefix (default: BACKUP_TO)"] as const;

export function addBackupVerbs(program: Command): void {
  const backup = addVerb(program, "backup", "back up the whole service while it runs, and print where")
    .option(...TO)
    .addOption(passphraseOption())
    .enablePositionalOptions()
    .action(create);
  addVerb(backup, "verify", "read a backup to its end and compare it with its checksums")
    .argument("<backup>", "its folder, or s3://bucket/prefix/name")
    .addOption(passphraseOption())
    .addOption(unauthenticatedOption())
    .action(verify);
  addVerb(backup, "list", "list the backups in a place, oldest first")
    .option(...TO)
    .action(list);
}

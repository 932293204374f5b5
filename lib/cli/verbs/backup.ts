import { readFileSync } from "node:fs";
import { type Command, Option } from "commander";
import { openKeys } from "#lib/backups/passphrase.service.ts";
import { noteVerified, runBackup, totals } from "#lib/backups/runs.mutations.ts";
import type { Manifest } from "#lib/backups/schema.ts";
import { backupAt, storeAt } from "#lib/backups/store.service.ts";
import { verifyBackup } from "#lib/backups/verification.service.ts";
import { addVerb } from "#lib/cli/arguments.ts";
import { grouped, print } from "#lib/cli/output.ts";
import { withDatabase } from "#lib/cli/session.ts";
import { settings } from "#lib/config/env.ts";
import { embeddedUrlIfRunning } from "#lib/db/embedded/running.ts";
import { OperatorError } from "#lib/errors.ts";
import { ROOT } from "#lib/programs.ts";
import { encryptionKeys } from "#lib/secrets/key-file.service.ts";

const SHORTEST_PASSPHRASE = 16;

interface Options {
  to?: string;
  passphraseFile?: string;
  json?: boolean;
}

/** Never on the command line, where every user of the machine could read it. */
export function passphraseOption(): Option {
  return new Option("--passphrase-file <file>", "file with the passphrase for the encryption keys (default: BACKUP_PASSPHRASE)");
}

/** The file's first line, else the setting. */
export function readPassphrase(file: string | undefined): string | undefined {
  if (file === undefined) return settings().BACKUP_PASSPHRASE;
  let content: string;
  try {
    content = readFileSync(file, "utf8");
  } catch (cause) {
    throw new OperatorError(`The passphrase file ${file} cannot be read.`, { cause });
  }
  const passphrase = content.split(/\r?\n/)[0] ?? "";
  if (passphrase.length >= SHORTEST_PASSPHRASE) return passphrase;
  throw new OperatorError(`The passphrase in ${file} is too short: its first line must have at least ${SHORTEST_PASSPHRASE} characters.`);
}

function sizeText(bytes: number): string {
  if (bytes < 1e6) return `${grouped(Math.ceil(bytes / 1e3))} kB`;
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}

function keysNote({ keys }: Manifest): string {
  if (keys.sealed) return "The encryption keys are in it, sealed with the passphrase: keep the passphrase elsewhere.";
  const names = keys.needed.length === 0 ? "" : ` (${keys.needed.join(", ")})`;
  return `Left out: the encryption keys${names} and AUTH_SECRET, since there is no passphrase. Keep them yourself, apart from the backup.`;
}

function facts(place: string, manifest: Manifest) {
  const { rows, bytes } = totals(manifest);
  return { place, createdAt: manifest.createdAt, schema: manifest.migrations.at(-1), rows, bytes, hasKeys: manifest.keys.sealed !== null };
}

async function create(options: Options): Promise<void> {
  const to = options.to ?? settings().BACKUP_TO;
  if (to === undefined) throw new OperatorError("Where to? Add --to with a folder or s3://bucket/prefix, or set BACKUP_TO.");
  const passphrase = readPassphrase(options.passphraseFile);
  const keys = { encryptionKeys: encryptionKeys(ROOT, settings()), authSecret: settings().AUTH_SECRET ?? null };
  const { place, manifest } = await withDatabase(() => runBackup({ origin: "command", store: storeAt(to), keys, passphrase }));
  const { rows, bytes } = totals(manifest);
  print(options, {
    json: facts(place, manifest),
    text: place,
    notes: [`Created and verified: ${grouped(rows)} rows, ${sizeText(bytes)}.`, keysNote(manifest)],
  });
}

/** A backup is verified anywhere, also where there is no installation. */
async function noteIfRunning(place: string): Promise<void> {
  const isThere = settings().DATABASE_URL !== undefined || (await embeddedUrlIfRunning(ROOT, settings().DATA_DIR)) !== undefined;
  if (isThere) await withDatabase(() => noteVerified(place)).catch(() => undefined);
}

async function verify(place: string, options: Options): Promise<void> {
  const backup = backupAt(place);
  const manifest = await verifyBackup(backup);
  const passphrase = readPassphrase(options.passphraseFile);
  if (manifest.keys.sealed && passphrase !== undefined) await openKeys(passphrase, manifest.keys.sealed, manifest.createdAt);
  await noteIfRunning(backup.place);
  const { rows, bytes } = totals(manifest);
  const notes = [keysNote(manifest)];
  if (manifest.keys.sealed && passphrase === undefined) notes.push("The passphrase was not tried: add --passphrase-file.");
  const text = `${backup.place} is whole: ${grouped(rows)} rows, ${sizeText(bytes)}, created ${manifest.createdAt}.`;
  print(options, { json: facts(backup.place, manifest), text, notes });
}

async function list(options: Options): Promise<void> {
  const to = options.to ?? settings().BACKUP_TO;
  if (to === undefined) throw new OperatorError("Where? Add --to with a folder or s3://bucket/prefix, or set BACKUP_TO.");
  const store = storeAt(to);
  const places = (await store.list()).map((name) => store.backup(name).place);
  const notes = places.length === 0 ? [`There are no backups in ${store.place}.`] : [];
  print(options, { json: places, text: places.join("\n"), notes });
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
    .action(verify);
  addVerb(backup, "list", "list the backups in a place, oldest first")
    .option(...TO)
    .action(list);
}

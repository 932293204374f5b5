import { existsSync } from "node:fs";
import { hostname } from "node:os";
import type { Command } from "commander";
import { storeAt } from "#lib/operations/backups/store.service.ts";
import { findingsOf } from "#lib/operations/doctor/findings.service.ts";
import { lookAtRelease } from "#lib/operations/doctor/release.service.ts";
import { about, isWell, reasonOf, refusalFinding } from "#lib/operations/doctor/rules.ts";
import type { Finding } from "#lib/operations/doctor/schema.ts";
import { reportText, summary } from "#lib/operations/doctor/view.ts";
import { entrySettings } from "#lib/operations/setup/entry.service.ts";
import { sendTestMail } from "#lib/operations/setup/mail.service.ts";
import { lookAtNetwork } from "#lib/operations/setup/network.service.ts";
import { type Answers, QUESTIONS, type Question } from "#lib/operations/setup/questions.rules.ts";
import { existing, generatedSettings, settingsText, writeSettings } from "#lib/operations/setup/settings-file.service.ts";
import { canInstall, DATA_FOLDER, installUnit, serviceBackup, startNotes } from "#lib/operations/setup/start.service.ts";
import { settings } from "#lib/platform/config/env.ts";
import { newEnvironmentFile, readEnvironmentFile, SYSTEM_FILE, settingsWith } from "#lib/platform/config/env-file.ts";
import { petstoreCommand } from "#lib/platform/config/petstore-command.ts";
import { installationFolder } from "#lib/platform/config/release.ts";
import { settingError } from "#lib/platform/config/tolerant-settings.ts";
import { isRoot, isSetUp, locationsOf } from "#lib/platform/db/embedded/locations.ts";
import { embeddedUrlIfRunning } from "#lib/platform/db/embedded/running.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { ROOT } from "#lib/platform/programs.ts";
import { addVerb } from "#lib/programs/cli/terminal/arguments.ts";
import { print } from "#lib/programs/cli/terminal/output.ts";
import { openQuestions, type Questions } from "#lib/programs/cli/terminal/questions.ts";
import { appliedMigrations } from "#lib/programs/cli/terminal/session.ts";
import { backUp, firstLine, readPassphrase } from "#lib/programs/cli/verbs/backup.ts";

interface Options {
  json?: boolean;
  yes?: boolean;
  change?: boolean;
  publicUrl?: string;
  acmeEmail?: string;
  smtpUrl?: string;
  smtpUrlFile?: string;
  mailFrom?: string;
  backupTo?: string;
  s3Endpoint?: string;
  s3Region?: string;
  s3KeyId?: string;
  s3SecretFile?: string;
  passphraseFile?: string;
  platformDomain?: string;
  edgePorts?: string;
}

const COMMENT = "# docs/operating/settings.md has the twelve settings that people set, and when to set one of the others.";

const GIVEN = {
  PUBLIC_URL: ({ publicUrl }) => publicUrl,
  ACME_EMAIL: ({ acmeEmail }) => acmeEmail,
  SMTP_URL: ({ smtpUrl, smtpUrlFile }) => (smtpUrlFile === undefined ? smtpUrl : firstLine(smtpUrlFile, "mail server")),
  MAIL_FROM: ({ mailFrom }) => mailFrom,
  BACKUP_TO: ({ backupTo }) => backupTo,
  BACKUP_S3_ENDPOINT: ({ s3Endpoint }) => s3Endpoint,
  BACKUP_S3_REGION: ({ s3Region }) => s3Region,
  BACKUP_S3_ACCESS_KEY_ID: ({ s3KeyId }) => s3KeyId,
  BACKUP_S3_SECRET_ACCESS_KEY: ({ s3SecretFile: file }) => (file === undefined || file === "skip" ? file : firstLine(file, "S3 secret")),
  BACKUP_PASSPHRASE: ({ passphraseFile }) => passphraseFile,
} satisfies Record<Question["name"], (options: Options) => string | undefined>;

/** @throws OperatorError that names the error */
function checked(question: Question, text: string): string | undefined {
  if (text === "skip" || text === "") {
    if (!question.isRequired) return undefined;
    throw new OperatorError(`${question.text}: an answer is needed (${question.flag}).`);
  }
  const value = question.name === "BACKUP_PASSPHRASE" ? readPassphrase(text) : text;
  const error = settingError(question.name, value ?? "");
  if (error !== undefined) throw new OperatorError(`${question.flag.slice(2)} (${question.name}) ${error}.`);
  return value;
}

async function answerTo(question: Question, questions: Questions, usual: string): Promise<string | undefined> {
  for (;;) {
    const text = await questions.ask(`${question.text}${usual && ` [${usual}]`}: `, question.isSecret ?? false);
    try {
      return checked(question, text === "" ? usual : text);
    } catch (error) {
      if (!questions.isTerminal || !(error instanceof OperatorError)) throw error;
      process.stderr.write(`${error.message}\n`);
    }
  }
}

async function answersTo(options: Options, kept: Record<string, string>): Promise<Answers> {
  const answers: Answers = {};
  let questions: Questions | undefined;
  try {
    for (const question of QUESTIONS) {
      const { name, flag, isAsked, usual } = question;
      const given = GIVEN[name](options);
      const known = { ...kept, ...answers };
      if (kept[name]) {
        if (given !== undefined)
          throw new OperatorError(`${name} is set already, and was left as it is: edit the file instead of ${flag}.`);
      } else if (given === "-") {
        questions ??= openQuestions();
        answers[name] = checked(question, await questions.ask("", true));
      } else if (given !== undefined) {
        answers[name] = checked(question, given);
      } else if (isAsked === undefined || isAsked(known)) {
        const suggested = usual?.(known, hostname()) ?? (question.isRequired ? "" : "skip");
        if (!options.yes) questions ??= openQuestions();
        answers[name] = options.yes || !questions ? checked(question, suggested) : await answerTo(question, questions, suggested);
      }
    }
    return answers;
  } finally {
    questions?.close();
  }
}

async function tryBackup(hasUnit: boolean): Promise<Finding[]> {
  const check = "Test backup";
  const { ok, skipped } = about(check);
  const { BACKUP_TO, BACKUP_PASSPHRASE, DATABASE_URL, DATA_DIR } = settings();
  if (BACKUP_TO === undefined) return [];
  const later = `after the first start: ${petstoreCommand("backup")}`;
  try {
    await storeAt(BACKUP_TO).list();
    if (hasUnit) return [await serviceBackup()];
    if ((DATABASE_URL ?? (await embeddedUrlIfRunning(ROOT, DATA_DIR))) === undefined) return [skipped(later)];
    if ((await appliedMigrations()).length === 0) return [skipped(later)];
    const done = await backUp(BACKUP_TO, BACKUP_PASSPHRASE);
    return [done === undefined ? skipped(`there are no projects yet; ${later}`) : ok(`created and verified: ${done.place}`)];
  } catch (error) {
    return [refusalFinding(check, reasonOf(error))];
  }
}

async function setUp(options: Options): Promise<void> {
  const folder = installationFolder(ROOT);
  const file = newEnvironmentFile(folder, isRoot() && folder !== ROOT);
  const isThere = existsSync(file);
  if (isThere && !options.change) throw existing(file);
  const before = isThere ? readEnvironmentFile(file) : { text: COMMENT, values: {} };
  const answers = await answersTo(options, before.values);
  const usesDataFolder = file === SYSTEM_FILE && !isThere && !isSetUp(locationsOf(ROOT));
  const known = { ...before.values, ...(usesDataFolder && { DATA_DIR: DATA_FOLDER }), ...answers };
  const entry = await entrySettings({ ports: options.edgePorts, platformDomain: options.platformDomain }, known, !isThere);
  const values = { ...entry, ...known, ...generatedSettings(ROOT, settingsWith(known), known) };
  const config = settingsWith(values);
  const added = Object.fromEntries(Object.entries(values).filter(([name, value]) => value && !before.values[name]));
  writeSettings(file, settingsText(before.text, added), isThere);
  settings.replace(config);
  const installs = canInstall(ROOT, file);
  if (installs) process.stderr.write("Starting petstore.service, then trying mail and a backup. This can take a minute or two.\n");
  const findings = [
    about("Settings").ok(`${file} has ${Object.keys(added).length} new settings; only its owner can read it`),
    ...(await lookAtNetwork(config)),
    ...(installs ? [await installUnit(ROOT)] : []),
    ...(await sendTestMail(config)),
    ...(await tryBackup(installs)),
    ...(config.RELEASES_URL === undefined ? [] : await findingsOf({ name: "Release", run: () => lookAtRelease(config) })),
  ];
  const notes = [...(installs ? [] : startNotes(ROOT, file)), `Then check everything: ${petstoreCommand("doctor --production")}`];
  print(options, { json: { file, findings }, text: reportText(findings), notes });
  if (!isWell(findings, false)) throw new OperatorError(summary(findings));
}

export function addSetupVerb(program: Command): void {
  const verb = addVerb(program, "setup", "ask a few questions, write the settings file, and try mail and backup");
  for (const { flag, text } of QUESTIONS) verb.option(`${flag} <${flag.endsWith("-file") ? "file" : "value"}>`, `${text}, or skip`);
  verb
    .option(
      "--smtp-url-file <file>",
      "file with the mail server’s address, so that its password is not among the arguments; or --smtp-url -",
    )
    .option("--platform-domain <name>", "domain under which sites are published; that of the address by default")
    .option("--edge-ports <http,https>", "ports of this machine’s own TLS: 80,443 by default where they are free, or off behind a proxy")
    .option("--change", "ask for what an existing settings file lacks, and keep the rest")
    .option("--yes", "ask nothing: take the default for what no option says")
    .action(setUp);
}

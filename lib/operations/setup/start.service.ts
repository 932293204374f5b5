import { existsSync } from "node:fs";
import path from "node:path";
import { about, refusalFinding } from "#lib/operations/doctor/rules.ts";
import type { Finding } from "#lib/operations/doctor/schema.ts";
import { readyAddress, readyFailure, restart, SYSTEMD } from "#lib/operations/releases/restart.service.ts";
import { settings } from "#lib/platform/config/env.ts";
import { SYSTEM_FILE } from "#lib/platform/config/env-file.ts";
import { petstoreCommand } from "#lib/platform/config/petstore-command.ts";
import { installationFolder } from "#lib/platform/config/release.ts";
import { isRoot } from "#lib/platform/db/embedded/locations.ts";

export const DATA_FOLDER = "/var/lib/petstore";
const UNIT = "/etc/systemd/system/petstore.service";
const DROP_INS = `${UNIT}.d`;
/** Such a path needs no quotes in a shell or a unit. */
const PLAIN_PATH = /^\/[\w./-]+$/;
const READY_MS = 120_000;

/** Backups of another machine may belong to another user ID. */
const giveBackups = (place: string): string => `find ${place} -maxdepth 1 -name 'petstore-*' -exec chown -R petstore: {} +`;

/** The unit can write nowhere else, and its user only where permitted. */
function backupLines(place: string): string[] {
  if (!PLAIN_PATH.test(place)) return [];
  return [
    `mkdir -p ${DROP_INS} && printf '[Service]\\nReadWritePaths=-%s\\n' ${place} > ${DROP_INS}/backups.conf`,
    `runuser -u petstore -- test -w ${place} || { chown petstore: ${place}; ${giveBackups(place)}; }`,
  ];
}

/** Commands for root's shell. */
export function systemdLines(folder: string, file: string, backupTo?: string): string[] {
  return [
    `id -u petstore >/dev/null 2>&1 || useradd --system --home-dir ${DATA_FOLDER} --shell /usr/sbin/nologin petstore`,
    ...(file === SYSTEM_FILE
      ? [`chown petstore: ${SYSTEM_FILE}`]
      : [
          `install -D -o petstore -g petstore -m 600 ${file} ${SYSTEM_FILE}`,
          `grep -q ^DATA_DIR= ${SYSTEM_FILE} || echo DATA_DIR=${DATA_FOLDER} >> ${SYSTEM_FILE}`,
        ]),
    `sed 's|/opt/petstore|${folder}|g' ${folder}/current/docs/operating/systemd/petstore.service > ${UNIT}`,
    ...backupLines(backupTo ?? ""),
    "systemctl daemon-reload",
    "systemctl enable --now petstore",
  ];
}

/** Needs a release, root, and systemd. */
export function canInstall(root: string, file: string): boolean {
  const isReadable = file === SYSTEM_FILE && !/^\/(?:home|root)\//.test(root);
  return isReadable && isRoot() && installationFolder(root) !== root && existsSync(SYSTEMD) && !existsSync(UNIT);
}

export async function installUnit(root: string): Promise<Finding> {
  const { ok, problem } = about("Service");
  const reason = await restart(["set -e", ...systemdLines(installationFolder(root), SYSTEM_FILE, settings().BACKUP_TO)].join("\n"));
  const fix = "`systemctl status petstore` and `journalctl -u petstore` say more";
  if (reason !== undefined) return problem(`the systemd unit could not be installed: ${reason}`, fix);
  const address = readyAddress(settings(), "");
  if (address === undefined || (await readyFailure(address, READY_MS)) === undefined) return ok("petstore.service runs");
  return problem(`petstore.service was started, but ${address} does not answer that it is ready`, fix);
}

/** Runs as the service's user: the worker could not delete root's files. */
export async function serviceBackup(): Promise<Finding> {
  const check = "Test backup";
  const { ok } = about(check);
  const reason = await restart(`runuser -u petstore -- ${petstoreCommand("backup")}`);
  const lines = reason?.split("\n") ?? [];
  return reason === undefined ? ok("created and verified, as the service’s user") : refusalFinding(check, lines.at(-1) ?? reason);
}

/** Shown if the unit cannot be installed from here. */
export function startNotes(root: string, file: string): string[] {
  const folder = installationFolder(root);
  if (folder !== root) {
    const lines = systemdLines(folder, file, settings().BACKUP_TO).map((line) => `  ${line}`);
    return [`Start it: ${folder}/petstore start`, "Or as a systemd service, as root:", ...lines];
  }
  const compose = "Or with Compose: docker compose up --build --wait";
  return ["Start it: npm start", ...(file === path.join(root, ".env") ? [compose] : [])];
}

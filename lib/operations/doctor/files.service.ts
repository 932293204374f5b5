import { statSync } from "node:fs";
import { permissionFinding } from "#lib/operations/doctor/files.rules.ts";
import { about } from "#lib/operations/doctor/rules.ts";
import type { Finding } from "#lib/operations/doctor/schema.ts";
import type { Settings } from "#lib/platform/config/env.ts";
import { environmentFile } from "#lib/platform/config/env-file.ts";
import { isSetUp, locationsOf } from "#lib/platform/db/embedded/locations.ts";
import { liveOwner } from "#lib/platform/db/embedded/lock.ts";
import { embeddedUrlIfRunning } from "#lib/platform/db/embedded/running.ts";
import { assertTrustedFolder } from "#lib/platform/db/embedded/trusted-folder.ts";
import { keysFile } from "#lib/platform/secrets/key-file.service.ts";

/** Leaves a missing file to another check. */
export function lookAtFiles(config: Settings, root: string): Finding[] {
  const { state } = locationsOf(root, config.DATA_DIR);
  const settingsFile = environmentFile(root);
  const files = [
    ...(settingsFile ? [settingsFile] : []),
    keysFile(root, config),
    state,
    ...(config.PLATFORM_TLS_KEY ? [config.PLATFORM_TLS_KEY] : []),
  ];
  const findings = files.flatMap((file) => {
    const found = statSync(file, { throwIfNoEntry: false });
    return found?.isFile() ? [permissionFinding(file, found.mode)] : [];
  });
  return findings.length > 0 ? findings : [about("File permissions").skipped("no secret is in a file")];
}

/** Does not start the server. */
export async function lookAtEmbedded(config: Settings, root: string): Promise<Finding[]> {
  const { ok, problem, skipped, warning } = about("Embedded PostgreSQL");
  if (config.DATABASE_URL !== undefined) return [skipped("not used: DATABASE_URL is set")];
  const locations = locationsOf(root, config.DATA_DIR);
  assertTrustedFolder(locations.home);
  const owner = liveOwner(locations);
  if (await embeddedUrlIfRunning(root, config.DATA_DIR))
    return [ok(`it runs${owner ? ` for process ${owner.pid}` : ""}; its data is in ${locations.home}`)];
  if (owner) return [problem(`process ${owner.pid} looks after it, but it does not answer`, `look into ${locations.log}`)];
  if (!isSetUp(locations)) {
    const message = `DATABASE_URL is not set, and there is no database in ${locations.home} (DATA_DIR ${config.DATA_DIR === undefined ? "is not set" : `is ${config.DATA_DIR}`})`;
    return [
      warning(message, "set DATABASE_URL or DATA_DIR as the installation has it; for a new installation, the first `npm start` creates it"),
    ];
  }
  return [warning("it is not running, so the database was not looked at", "`npm start`, then run this again beside it")];
}

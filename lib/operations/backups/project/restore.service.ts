import { realpathSync } from "node:fs";
import { installation } from "#lib/operations/backups/installation.mutations.ts";
import { loadScratch } from "#lib/operations/backups/project/load.mutations.ts";
import { type ProjectRestore, restoreProjectRows } from "#lib/operations/backups/project/restore.mutations.ts";
import { isOfInstallation } from "#lib/operations/backups/project/rules.ts";
import type { RestoredProject } from "#lib/operations/backups/project/schema.ts";
import { withGivenScratch, withScratchDatabase } from "#lib/operations/backups/project/scratch.service.ts";
import type { Manifest } from "#lib/operations/backups/schema.ts";
import { settings } from "#lib/platform/config/env.ts";
import { createAppDatabase } from "#lib/platform/db/embedded/app-role.ts";
import { locationsIn, locationsOf } from "#lib/platform/db/embedded/locations.ts";
import { whileLocked } from "#lib/platform/db/lock.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { currentKeys } from "#lib/platform/secrets/key-file.service.ts";

const LOCK = "project restores";

interface Options extends Omit<ProjectRestore, "scratchUrl"> {
  root: string;
  isEmbedded: boolean;
  /** An empty database to use as the scratch database. */
  scratchUrl: string | undefined;
}

function refuseForeign(root: string, manifest: Manifest, installationId: string, place: string): void {
  const keyNames = currentKeys(root, settings()).map((key) => key.split(":")[0] ?? "");
  if (isOfInstallation(manifest, installationId, keyNames)) return;
  const { id = "an unknown one", address = "an unknown address" } = manifest.installation ?? {};
  throw new OperatorError(
    `The backup ${place} is of another installation (${id}, at ${address}), whose ids and secrets mean something else here: restore it whole with \`restore\` on another machine, and take the animals from there. Nothing was changed.`,
  );
}

async function restoreWhileLocked(options: Options, lost: AbortSignal): Promise<RestoredProject> {
  const { root, databaseUrl, backup, manifest, onNote, isEmbedded, scratchUrl: given } = options;
  const { id } = await installation(pool());
  refuseForeign(root, manifest, id, backup.place);
  const stop = AbortSignal.any([options.stop, lost]);
  const work = async (scratchUrl: string): Promise<RestoredProject> => {
    onNote("Loading the backup into a database beside this one.");
    await loadScratch({ root, databaseUrl, scratchUrl, backup, manifest, stop });
    return await restoreProjectRows({ ...options, scratchUrl, stop });
  };
  if (given !== undefined) return await withGivenScratch(given, work);
  const home = (): string => realpathSync(locationsOf(root, settings().DATA_DIR).home);
  const create = isEmbedded ? (name: string) => createAppDatabase(locationsIn(home()), name) : undefined;
  return await withScratchDatabase({ databaseUrl, create }, work);
}

/**
 * Removes what a killed restore left.
 * @throws OperatorError, also while another restore runs; `service_unavailable`
 */
export async function restoreProjectFrom(options: Options): Promise<RestoredProject> {
  const done = await whileLocked(LOCK, async (lost) => {
    try {
      return await restoreWhileLocked(options, lost);
    } catch (error) {
      if (!lost.aborted || options.stop.aborted) throw error;
      throw new OperatorError("The connection to the database was lost. Nothing was changed.", { cause: error });
    }
  });
  if (done) return done.result;
  throw new OperatorError("Another project of this database is being restored: wait until it is done, then try again.");
}

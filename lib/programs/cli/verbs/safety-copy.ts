import type pg from "pg";
import { createBackup, type FinishedBackup } from "#lib/operations/backups/creation.service.ts";
import { installation } from "#lib/operations/backups/installation.mutations.ts";
import { storeAt } from "#lib/operations/backups/store.service.ts";
import { settings } from "#lib/platform/config/env.ts";
import { OperatorError } from "#lib/platform/errors.ts";

type SafetyCopy = (on: pg.ClientBase, stop?: AbortSignal) => Promise<FinishedBackup>;

/**
 * Omits the keys, which this installation keeps.
 * @throws OperatorError without a place
 */
export function safetyCopyTo(place: string | undefined, passphrase: string | undefined): SafetyCopy {
  const to = place ?? settings().BACKUP_TO;
  if (to === undefined)
    throw new OperatorError("Where may the safety copy go? Add --safety-copy with a folder or s3://bucket/prefix, or set BACKUP_TO.");
  return async (on, stop) => {
    const options = { origin: "safety" as const, createdAt: new Date(), installation: await installation(on), keys: null, passphrase };
    const copy = await createBackup(settings().DATABASE_URL ?? "", storeAt(to), options, stop);
    process.stderr.write(`What is there now is in ${copy.place}.\n`);
    return copy;
  };
}

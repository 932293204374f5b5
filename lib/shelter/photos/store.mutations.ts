import type { ClientBase, PoolClient } from "pg";
import { lockChanges } from "#lib/history/events/mutations.ts";
import { addJobWithin } from "#lib/platform/db/job-queue.ts";
import { queryRows, run, transaction } from "#lib/platform/db/pool.ts";
import { AppError } from "#lib/platform/errors.ts";
import { findPhotoByHash, type PhotoRow } from "#lib/shelter/photos/data.ts";
import { maxOf } from "#lib/tenancy/ceilings/data.ts";
import { ceilingReached } from "#lib/tenancy/ceilings/rules.ts";
import type { Plan } from "#lib/tenancy/plans/rules.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { sharersOf } from "#lib/tenancy/scope/sharers.data.ts";

const MIB = 1024 ** 2;
/** A photo that keeps killing its worker must end. */
const MAX_ATTEMPTS = 10;
export const PROCESSING_KEY = "photos.process:";

/** Small originals can become large files. */
const MIN_RESERVED_BYTES = MIB / 4;

/** The project, not the animal, has no room. */
export class NoRoom extends AppError {}

const USED = `select p.plan::text as plan, (select coalesce(sum(bytes), 0) from pet_photos where project_id = $1) as used
  from projects p where p.id = $1`;

/** Unused photos count until the sweep removes their files. */
async function roomOf(on: PoolClient, projectId: string): Promise<{ left: number; plan: Plan; max: number }> {
  const [row] = await queryRows<{ plan: Plan; used: string }>(USED, [projectId], on);
  const plan = row?.plan ?? "free";
  const max = maxOf("photoMib", plan);
  return { left: max * MIB - Number(row?.used), plan, max };
}

export interface StoredOriginal {
  key: string;
  /** Hash of the project and the file. */
  hash: string;
  bytes: number;
}

const INSERT = `insert into pet_photos (project_id, hash, original, bytes) values ($1, $2, $3, $4)
  on conflict (hash) do update set original = excluded.original, state = 'processing', error = null, bytes = excluded.bytes,
    created_at = excluded.created_at
  returning id`;
/** The sweep takes it before it removes files without a photo. */
export const LOCK_HASH = "select pg_advisory_xact_lock(3, hashtext($1))";

/** @param runAt at once if undefined; afterward with all attempts left */
export async function addProcessing(on: ClientBase, { id, projectId }: Pick<PhotoRow, "id" | "projectId">, runAt?: Date): Promise<void> {
  await addJobWithin(on, {
    task: "photos.process",
    payload: { photoId: id },
    key: `${PROCESSING_KEY}${id}`,
    sharedBy: await sharersOf(on, projectId),
    maxAttempts: MAX_ATTEMPTS,
    ...(runAt && { runAt }),
  });
}

/**
 * The caller holds `lockChanges`, which orders what counts.
 * @returns `isStored`: true if this original is used
 * @throws NoRoom
 */
export async function ensurePhoto(
  on: PoolClient,
  scope: ProjectScope,
  { key, hash, bytes }: StoredOriginal,
): Promise<{ photoId: string; isStored: boolean }> {
  await run(LOCK_HASH, [hash], on);
  const found = await findPhotoByHash(hash, on);
  const known = found?.state === "failed" ? undefined : found;
  if (known) return { photoId: known.id, isStored: false };
  const reserved = Math.max(bytes, MIN_RESERVED_BYTES);
  const { left, plan, max } = await roomOf(on, scope.projectId);
  if (reserved > left) throw new NoRoom("limit_reached", ceilingReached("photoMib", plan, max));
  const [[photoId = ""] = []] = (await run(INSERT, [scope.projectId, hash, key, reserved], on)) as string[][];
  await addProcessing(on, { id: photoId, projectId: scope.projectId });
  return { photoId, isStored: true };
}

const RESERVED = "select bytes from pet_photos where id = $1 and state = 'processing'";
const RESERVE = "update pet_photos set bytes = $2 where id = $1 and state = 'processing'";

/**
 * Reserves space for all files before they are written, so that the project never exceeds its limit.
 * @returns false when there is no room
 */
export async function reserveRoom({ id, projectId }: Pick<PhotoRow, "id" | "projectId">, bytes: number): Promise<boolean> {
  return await transaction(async (on) => {
    await lockChanges(on, projectId);
    const [[reserved] = []] = await run(RESERVED, [id], on);
    if (bytes > Number(reserved) + (await roomOf(on, projectId)).left) return false;
    await run(RESERVE, [id, bytes], on);
    return true;
  });
}

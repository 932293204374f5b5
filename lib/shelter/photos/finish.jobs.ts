import type { PoolClient } from "pg";
import { announceWithin } from "#lib/platform/db/changes.ts";
import { queryText, transaction } from "#lib/platform/db/pool.ts";
import { recordProgressWithin } from "#lib/shelter/pets/beside.mutations.ts";
import { lockPetsForJob, type PetsTransaction } from "#lib/shelter/pets/lock.mutations.ts";
import { petsChanged } from "#lib/shelter/pets/versions.state.ts";
import { petsOfPhoto } from "#lib/shelter/photos/data.ts";
import { bytesOf, type FileSizes, type PhotoError } from "#lib/shelter/photos/rules.ts";
import { type ProjectScope, projectScope } from "#lib/tenancy/scope/principal.schema.ts";

interface PhotoId {
  id: string;
  projectId: string;
}

export interface FinishedPhoto {
  width: number;
  height: number;
  sizes: FileSizes;
}

async function announceOnly(on: PetsTransaction, { projectId }: ProjectScope): Promise<void> {
  await announceWithin(on, { kind: "pets", projectId });
}

type RecordChange = typeof recordProgressWithin;

async function finish({ id, projectId }: PhotoId, update: string, values: unknown[], record: RecordChange): Promise<void> {
  const scope = projectScope(projectId);
  const change = async (on: PoolClient): Promise<void> => {
    const locked = await lockPetsForJob(on, scope);
    const text = `update pet_photos set ${update}, original = null where id = $1 and state = 'processing' returning id`;
    const [changed] = await queryText(text, [id, ...values], on);
    if (changed) await record(locked, scope, await petsOfPhoto(id, on));
  };
  await transaction(change);
  await petsChanged(projectId);
}

export function finishPhoto(
  photo: PhotoId,
  { width, height, sizes }: FinishedPhoto,
  record: RecordChange = recordProgressWithin,
): Promise<void> {
  const update = "state = 'ready', width = $2, height = $3, sizes = $4::jsonb, bytes = $5";
  return finish(photo, update, [width, height, JSON.stringify(sizes), bytesOf(sizes)], record);
}

/** The drawing belongs to the animal's past, so the animal counts as unchanged. */
export const finishDrawing = (photo: PhotoId, finished: FinishedPhoto): Promise<void> => finishPhoto(photo, finished, announceOnly);

export function failPhoto(photo: PhotoId, error: PhotoError): Promise<void> {
  return finish(photo, "state = 'failed', error = $2, bytes = 0", [error], recordProgressWithin);
}

import type { PoolClient } from "pg";
import { addJobWithin } from "#lib/platform/db/job-queue.ts";
import { queryRows, queryText } from "#lib/platform/db/pool.ts";
import { importJob } from "#lib/shelter/pets/import/job.rules.ts";
import { type PhotoFetch, photoFetchSchema } from "#lib/shelter/pets/import/photo-fetch.schema.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const WITH_PHOTOS = "import_id = $1 and photos is not null and known_pet is not null and outcome <> 'left_out'";
const BEGIN = `update pet_imports set photo_fetch = jsonb_build_object(
   'through', 0, 'total', p.total, 'fetched', 0, 'failed', 0, 'isOver', false, 'failures', '[]'::jsonb)
   from (select sum(jsonb_array_length(photos)) as total from pet_import_rows where ${WITH_PHOTOS}) as p
  where id = $1 and project_id = $2 and p.total > 0 returning created_by as "createdBy"`;

export async function beginPhotosWithin(on: PoolClient, scope: ProjectScope, importId: string): Promise<void> {
  const [row] = await queryRows<{ createdBy: string }>(BEGIN, [importId, scope.projectId], on);
  if (row) await addJobWithin(on, importJob("pets.import.photos", scope.projectId, importId, row.createdBy));
}

const FETCHING = `select photo_fetch as fetch, created_by as "createdBy" from pet_imports
  where id = $1 and project_id = $2 and state = 'done' and photo_fetch->>'isOver' = 'false'`;

/** Undefined when nothing is left, or the import was undone. */
export async function findFetching(scope: ProjectScope, importId: string): Promise<{ fetch: PhotoFetch; actor: Actor } | undefined> {
  const [row] = await queryRows<{ fetch: string; createdBy: string }>(FETCHING, [importId, scope.projectId]);
  return row && { fetch: photoFetchSchema.parse(JSON.parse(row.fetch)), actor: { kind: "user", id: row.createdBy } };
}

const NEXT = `select n, name, known_pet as "petId", photos, outcome = 'new' as "isNew", added_photos as added from pet_import_rows
  where ${WITH_PHOTOS} and n > $2 order by n limit 1`;

export interface PhotoRow {
  n: number;
  name: string;
  petId: string;
  urls: string[];
  isNew: boolean;
  added: number;
}

export async function nextPhotoRow(importId: string, after: number): Promise<PhotoRow | undefined> {
  type Cells = Record<"n" | "name" | "petId" | "photos" | "isNew" | "added", string>;
  const [row] = await queryRows<Cells>(NEXT, [importId, after]);
  if (!row) return undefined;
  const { n, name, petId, photos, isNew, added } = row;
  return { n: Number(n), name, petId, urls: JSON.parse(photos) as string[], isNew: isNew === "t", added: Number(added) };
}

const ADDED = "update pet_import_rows set added_photos = added_photos + 1 where import_id = $1 and n = $2";

/** So that an undo knows that no one else changed the animal. */
export async function noteAddedPhoto(importId: string, n: number, on: PoolClient): Promise<void> {
  await queryText(ADDED, [importId, n], on);
}

const KEEP = `update pet_imports set photo_fetch = $3::jsonb
  where id = $1 and project_id = $2 and photo_fetch->>'isOver' = 'false' and coalesce((photo_fetch->>'step')::int, 0) = $4::int returning id`;

/** @returns false when another run was faster */
export async function keepPhotoFetch(scope: ProjectScope, importId: string, before: PhotoFetch, after: PhotoFetch): Promise<boolean> {
  const kept = JSON.stringify({ ...after, step: before.step + 1 });
  return (await queryText(KEEP, [importId, scope.projectId, kept, before.step])).length > 0;
}

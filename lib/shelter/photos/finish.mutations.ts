import type { PoolClient } from "pg";
import { projectScope } from "#lib/people/scope/principal.schema.ts";
import { queryText, transaction } from "#lib/platform/db/pool.ts";
import { recordProgressWithin } from "#lib/shelter/pets/beside.mutations.ts";
import { lockPetsForJob } from "#lib/shelter/pets/lock.mutations.ts";
import { petsChanged } from "#lib/shelter/pets/versions.state.ts";
import { petsOfPhoto } from "#lib/shelter/photos/data.ts";
import type { FileSizes, PhotoError } from "#lib/shelter/photos/rules.ts";

interface PhotoId {
  id: string;
  projectId: string;
}

async function finish({ id, projectId }: PhotoId, update: string, values: unknown[]): Promise<void> {
  const scope = projectScope(projectId);
  const change = async (on: PoolClient): Promise<void> => {
    const locked = await lockPetsForJob(on, scope);
    const text = `update pet_photos set ${update}, original = null where id = $1 and state = 'processing' returning id`;
    const [changed] = await queryText({ name: "", text }, [id, ...values], on);
    if (changed) await recordProgressWithin(locked, scope, await petsOfPhoto(id, on));
  };
  await transaction(change);
  await petsChanged(projectId);
}

export function finishPhoto(photo: PhotoId, { width, height, sizes }: { width: number; height: number; sizes: FileSizes }): Promise<void> {
  const bytes = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  return finish(photo, "state = 'ready', width = $2, height = $3, sizes = $4::jsonb, bytes = $5", [
    width,
    height,
    JSON.stringify(sizes),
    bytes,
  ]);
}

export function failPhoto(photo: PhotoId, error: PhotoError): Promise<void> {
  return finish(photo, "state = 'failed', error = $2, bytes = 0", [error]);
}

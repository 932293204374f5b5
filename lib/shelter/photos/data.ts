import type { Pool, PoolClient } from "pg";
import { queryRows, type Statement, sitePool } from "#lib/platform/db/pool.ts";
import type { FileSizes } from "#lib/shelter/photos/rules.ts";
import type { PetPhoto } from "#lib/shelter/photos/schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const COLUMNS = `f.id, u.pet_id as "petId", f.hash, f.state, f.error, u.alt, f.width, f.height`;
const OF_PETS: Statement = {
  name: "photos_of_pets",
  text: `select ${COLUMNS} from pet_photo_uses u join pet_photos f on f.id = u.photo_id
          where u.pet_id = any($2::bigint[]) and f.project_id = $1 order by u.pet_id, u.position`,
};

type Cells = Omit<PetPhoto, "width" | "height"> & Record<"width" | "height", string | null>;

const pixels = (text: string | null): number | null => (text === null ? null : Number(text));

/** Keeps their order. Requires animals of the project; omits foreign ones. */
export async function photosOf(scope: ProjectScope, petIds: readonly string[], on?: Pool | PoolClient): Promise<Map<string, PetPhoto[]>> {
  const rows = petIds.length === 0 ? [] : await queryRows<Cells>(OF_PETS, [scope.projectId, petIds], on);
  const photos = rows.map((row): PetPhoto => ({ ...row, width: pixels(row.width), height: pixels(row.height) }));
  return Map.groupBy(photos, ({ petId }) => petId);
}

export async function photosOfPet(scope: ProjectScope, petId: string, on?: PoolClient): Promise<PetPhoto[]> {
  return (await photosOf(scope, [petId], on)).get(petId) ?? [];
}

export interface PhotoRow {
  id: string;
  projectId: string;
  state: PetPhoto["state"];
  hash: string;
  original: string | null;
  bytes: string;
  /** Epoch milliseconds of the last upload. */
  uploadedAt: string;
}

const BY_ID = `select id, project_id as "projectId", state, hash, original, bytes,
  (extract(epoch from created_at) * 1000)::bigint as "uploadedAt" from pet_photos where id = $1`;

export async function findPhoto(photoId: string): Promise<PhotoRow | undefined> {
  return (await queryRows<PhotoRow>(BY_ID, [photoId]))[0];
}

/** An animal, a site's draft, or a published site uses the photo. */
const IS_USED = `(exists (select from pet_photo_uses where photo_id = f.id) or exists (select from site_pictures where photo_id = f.id))`;
const BY_HASH = "select id, state from pet_photos where hash = $1 for key share";

/** The sweep waits. */
export async function findPhotoByHash(hash: string, on: PoolClient): Promise<Pick<PetPhoto, "id" | "state"> | undefined> {
  return (await queryRows<Pick<PetPhoto, "id" | "state">>(BY_HASH, [hash], on))[0];
}

const REMOVAL = "select position from pet_photo_removals where pet_id = $1 and photo_id = $2 for update";

/** Requires an animal of the project. Keeps the sweep from ending it. */
export async function findRemoval(petId: string, photoId: string, on: PoolClient): Promise<{ position: number } | undefined> {
  const [row] = await queryRows<{ position: string }>(REMOVAL, [petId, photoId], on);
  return row && { position: Number(row.position) };
}

/** Its deletion cannot be undone either. */
export const IS_UNUSED = `not ${IS_USED} and not exists (select from pet_photo_removals where photo_id = f.id)`;

/** Matches photos of animals that visitors may see. Keep this condition only here. */
const IS_SHOWN = `p.deleted_at is null and not exists (select from pet_profiles l where l.pet_id = p.id and not l.listed)`;

const SHOWN: Statement = {
  name: "shown_photos",
  text: `select f.hash, f.sizes, f.project_id as "projectId" from pet_photos f
          where f.hash = any($1::text[]) and f.state = 'ready' and exists (select from projects where id = f.project_id and deleted_at is null)
            and (exists (select from pet_photo_uses u join pets p on p.id = u.pet_id where u.photo_id = f.id and ${IS_SHOWN})
              or exists (select from site_pictures u join deploys d on d.id = u.deploy_id where u.photo_id = f.id and d.state = 'ready'))`,
};

export interface ShownPhoto {
  sizes: FileSizes;
  projectId: string;
}

/** Keyed by hash; leaves out photos that visitors may not see. */
export async function findShownPhotos(hashes: readonly string[]): Promise<Map<string, ShownPhoto>> {
  const rows = await queryRows<{ hash: string; sizes: string; projectId: string }>(SHOWN, [hashes], sitePool());
  return new Map(rows.map(({ hash, sizes, projectId }) => [hash, { sizes: JSON.parse(sizes) as FileSizes, projectId }]));
}

const OWN_FILE = `select sizes->>$3 as bytes from pet_photos f where project_id = $1 and hash = $2 and ${IS_USED}`;

/** Includes animals that visitors may not see. */
export async function findOwnFile(scope: ProjectScope, hash: string, variant: string): Promise<number | undefined> {
  const [row] = await queryRows<{ bytes: string | null }>(OWN_FILE, [scope.projectId, hash, variant]);
  return row?.bytes == null ? undefined : Number(row.bytes);
}

const PETS_OF = `select pet_id as "petId" from pet_photo_uses where photo_id = $1 order by pet_id`;

export async function petsOfPhoto(photoId: string, on: PoolClient): Promise<string[]> {
  return (await queryRows<{ petId: string }>(PETS_OF, [photoId], on)).map(({ petId }) => petId);
}

import type { PoolClient } from "pg";
import { queryRows } from "#lib/platform/db/pool.ts";
import type { PetPhoto } from "#lib/shelter/photos/schema.ts";
import type { SitePictureKind } from "#lib/sites/publishing/pictures.schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

export type StoredPicture = Omit<PetPhoto, "petId"> & { kind: SitePictureKind; isDraft: boolean };

const ALL = `select u.kind, u.deploy_id is null as "isDraft", f.id, f.hash, f.state, f.error, u.alt, f.width, f.height
   from site_pictures u join pet_photos f on f.id = u.photo_id left join deploys d on d.id = u.deploy_id
  where u.project_id = $1 and (d.id is null or d.state = 'ready')`;

export async function sitePictures(scope: ProjectScope, on?: PoolClient): Promise<StoredPicture[]> {
  type Cells = Omit<StoredPicture, "isDraft" | "width" | "height"> & Record<"isDraft" | "width" | "height", string | null>;
  const rows = await queryRows<Cells>(ALL, [scope.projectId], on);
  const pixels = (text: string | null): number | null => (text === null ? null : Number(text));
  return rows.map((row) => ({ ...row, isDraft: row.isDraft === "t", width: pixels(row.width), height: pixels(row.height) }));
}

/** JSON by kind of the pictures that are ready. @param deploy SQL of its ID */
export const picturesSql = (deploy: string): string =>
  `(select json_object_agg(u.kind, json_build_object('hash', f.hash, 'alt', u.alt, 'width', f.width, 'height', f.height))
      from site_pictures u join pet_photos f on f.id = u.photo_id where u.deploy_id = ${deploy} and f.state = 'ready')`;

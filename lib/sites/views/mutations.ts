import { queryText, sitePool } from "#lib/platform/db/pool.ts";
import type { ViewRow } from "#lib/sites/views/rules.ts";

/** The fixed order keeps two processes from waiting for each other. An animal may be gone meanwhile. */
const ADD = {
  name: "views-add",
  text: `insert into pet_views as stored (project_id, pet_id, day, views)
    select p.project_id, p.id, u.day, u.views
      from unnest($1::bigint[], $2::bigint[], $3::date[], $4::bigint[]) as u(project_id, pet_id, day, views)
      join pets p on p.id = u.pet_id and p.project_id = u.project_id
     order by p.id, u.day for key share of p
    on conflict (pet_id, day) do update set views = stored.views + excluded.views`,
};

export async function storeViews(rows: readonly ViewRow[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = [
    rows.map(({ projectId }) => projectId),
    rows.map(({ petId }) => petId),
    rows.map(({ day }) => day),
    rows.map(({ views }) => views),
  ];
  await queryText(ADD, columns, sitePool());
}

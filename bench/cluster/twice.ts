import { pool } from "#lib/platform/db/pool.ts";

/** Lists duplicate API writes and duplicate import rows, which the workers add. */
export async function doneTwice(projectId: string): Promise<{ writes: string[]; rows: string[] }> {
  const { rows: pets } = await pool().query<{ name: string; n: number }>(
    "select name, count(*)::int as n from pets where project_id = $1 and name like 'Soak %' group by name having count(*) > 1",
    [projectId],
  );
  const { rows: counts } = await pool().query<{ promised: number; added: number }>(
    `select (select coalesce(sum(added_rows), 0)::int from pet_imports where project_id = $1) as promised,
            (select count(*)::int from pets where project_id = $1 and name like 'Listed %') as added`,
    [projectId],
  );
  return {
    writes: pets.map(({ name, n }) => `${name} was created ${n} times`),
    rows: counts
      .filter(({ promised, added }) => promised !== added)
      .map(({ promised, added }) => `the imports say that they added ${promised} animals, and ${added} are there`),
  };
}

import type pg from "pg";

const LISTED = (text: string, order: string): string => `coalesce((select jsonb_agg(x order by ${order}) from (${text}) x), '[]')`;
const PHOTOS = `select u.position, u.alt, to_jsonb(f) - '{id,project_id,hash,original}'::text[] as photo
  from pet_photo_uses u join pet_photos f on f.id = u.photo_id where u.pet_id = p.id`;
const ADOPTIONS = `select a.stage, coalesce(a.ordered_at, a.created_at) as ordered_at, a.moved_at, a.home_at
  from adoptions a where a.pet_id = p.id and a.order_id is not null`;
const BONDED = "select b.name from pet_profiles f cross join unnest(f.bonded_with) w(id) join pets b on b.id = w.id where f.pet_id = p.id";
const ANIMALS = `select to_jsonb(p) - '{id,project_id,version,updated_at}'::text[] as pet,
    (select to_jsonb(f) - '{pet_id,project_id,bonded_with}'::text[] from pet_profiles f where f.pet_id = p.id) as profile,
    ${LISTED(BONDED, "x.name")} as bonded, ${LISTED(PHOTOS, "x.position")} as photos, ${LISTED(ADOPTIONS, "x.ordered_at, x.stage")} as adoptions
  from pets p where p.project_id = $1`;

/** An export of all that a restore brings back, without numbers and versions. */
export async function exportOf(on: pg.ClientBase, projectId: string): Promise<unknown> {
  const { rows } = await on.query<{ all: unknown }>(
    `select jsonb_build_object('name', (select name from projects where id = $1),
       'categories', ${LISTED("select category_id, name, colour from categories where project_id = $1", "x.category_id")},
       'animals', ${LISTED(ANIMALS, "x.pet ->> 'name'")},
       'site', (select to_jsonb(s) - '{project_id,version,updated_at}'::text[] from sites s where s.project_id = $1),
       'pictures', ${LISTED("select kind, alt from site_pictures where project_id = $1 and deploy_id is null", "x.kind")}) as all`,
    [projectId],
  );
  return rows[0]?.all;
}

const OF_ANIMAL = ["pet_photo_uses", "pet_photo_removals"];

/** A checksum by table of all rows that are not of the project, in any schema; without the list of backups. */
export async function rowsOfOthers(on: pg.ClientBase, projectId: string): Promise<Record<string, string>> {
  const { rows: tables } = await on.query<{ name: string; scoped: boolean }>(
    `select c.relname as name, exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'project_id') as scoped
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
  );
  const found: Record<string, string> = {};
  for (const { name, scoped } of tables) {
    const others = scoped
      ? "t.project_id is distinct from $1::bigint"
      : name === "projects"
        ? "t.id <> $1::bigint"
        : OF_ANIMAL.includes(name)
          ? "t.pet_id not in (select id from pets where project_id = $1::bigint)"
          : "$1::bigint is not null";
    if (name === "backup_runs") continue;
    const log = name === "audit_entries" ? "and t.action <> 'project.bring_back'" : "";
    const { rows } = await on.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' order by t::text collate "C")), '') as sum from ${name} t where ${others} ${log}`,
      [projectId],
    );
    found[name] = rows[0]?.sum ?? "";
  }
  return found;
}

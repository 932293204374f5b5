import type { Choices } from "#lib/operations/backups/project/schema.ts";

export interface Part {
  table: string;
  /** SQL that selects the rows; `$project` is the project's ID in the backup. */
  rows: string;
  /** SQL of values that are not copied: `r` is the backup's row, `$1` the project's ID now. */
  columns: Record<string, string>;
  /** Ends the INSERT statement. */
  end?: string;
}

const OF_PROJECT = "project_id = $project";
const PROJECT = { project_id: "$1::bigint" };
const nowOf = (table: string, id: string): string => `(select m.now from ids_${table} m where m.was = ${id})`;

const IN_DRAFT = "select photo_id from site_pictures where project_id = $project and deploy_id is null";
const OF_ANIMALS = "select photo_id from pet_photo_uses where pet_id in (select id from pets where project_id = $project)";
/** Matches photos that an animal or the site's draft shows. */
export const SHOWN_PHOTOS = `project_id = $project and (id in (${OF_ANIMALS}) or id in (${IN_DRAFT}))`;

const GIVEN_UP = "r.state = 'processing' and r.original is null";

const BONDED = `coalesce((select array_agg(m.now order by b.n)
  from unnest(r.bonded_with) with ordinality b(id, n) join ids_pets m on m.was = b.id), '{}')`;
const ENTITY = `case r.entity_type when 'project' then $1::text
  when 'pet' then coalesce(${nowOf("pets", "r.entity_id::bigint")}::text, r.entity_id)
  when 'order' then coalesce(${nowOf("orders", "r.entity_id::bigint")}::text, r.entity_id)
  when 'paper' then coalesce(${nowOf("paper_templates", "r.entity_id::bigint")}::text, r.entity_id)
  when 'adoption' then coalesce(${nowOf("adoptions", "r.entity_id::bigint")}::text, r.entity_id) else r.entity_id end`;

/** A higher version makes callers replace their copies. */
const REPLACED_PET = {
  version: "greatest(r.version, (select b.version from replaced_pets b where b.id = r.id)) + 1",
  updated_at: "clock_timestamp()",
};
const REPLACED_SITE = { version: "greatest(r.version, (select version from replaced_site)) + 1", updated_at: "clock_timestamp()" };

/** Erased people stay erased: a restore in place keeps these columns. */
export const ADOPTION_OF_PEOPLE = ["adopter", "email", "phone", "address", "note", "next_step", "return_reason"];
export const ADOPTION_LINKS = ["enquiry_id", "assignee_id", "next_on"];
const KEPT_ADOPTION = (name: string): string => `(select k.${name} from kept_adoptions k where k.id = r.id)`;
const ADOPTIONS = ({ inPlace }: Choices): Part => ({
  table: "adoptions",
  rows: OF_PROJECT,
  columns: {
    ...PROJECT,
    id: nowOf("adoptions", "r.id"),
    pet_id: nowOf("pets", "r.pet_id"),
    order_id: nowOf("orders", "r.order_id"),
    happy_photo_id: nowOf("pet_photos", "r.happy_photo_id"),
    ...Object.fromEntries(ADOPTION_OF_PEOPLE.map((name) => [name, inPlace ? `coalesce(${KEPT_ADOPTION(name)}, '')` : "''"])),
    ...Object.fromEntries(ADOPTION_LINKS.map((name) => [name, inPlace ? KEPT_ADOPTION(name) : "null"])),
  },
  end: `where r.order_id is not null${inPlace ? " or exists (select from kept_adoptions k where k.id = r.id)" : ""}`,
});

/** Ordered by references. */
const CONTENT = (choices: Choices): Part[] => [
  { table: "categories", rows: OF_PROJECT, columns: PROJECT },
  { table: "pets", rows: OF_PROJECT, columns: { ...PROJECT, id: nowOf("pets", "r.id"), ...(choices.inPlace && REPLACED_PET) } },
  {
    table: "pet_profiles",
    rows: OF_PROJECT,
    columns: { ...PROJECT, pet_id: nowOf("pets", "r.pet_id"), bonded_with: BONDED },
  },
  {
    table: "pet_photos",
    rows: SHOWN_PHOTOS,
    columns: {
      ...PROJECT,
      id: nowOf("pet_photos", "r.id"),
      // A photo without its original cannot be processed.
      state: `case when ${GIVEN_UP} then 'failed' else r.state end`,
      error: `case when ${GIVEN_UP} then 'gave_up' else r.error end`,
      bytes: `case when ${GIVEN_UP} then 0 else r.bytes end`,
    },
    end: "where not exists (select from public.pet_photos l where l.hash = r.hash)",
  },
  {
    table: "pet_photo_uses",
    rows: "pet_id in (select id from pets where project_id = $project)",
    columns: { pet_id: nowOf("pets", "r.pet_id"), photo_id: nowOf("pet_photos", "r.photo_id") },
  },
  ADOPTIONS(choices),
  { table: "sites", rows: OF_PROJECT, columns: { ...PROJECT, ...(choices.inPlace && REPLACED_SITE) } },
  {
    table: "site_pictures",
    rows: `${OF_PROJECT} and deploy_id is null`,
    columns: { ...PROJECT, id: "nextval('site_pictures_id_seq')", photo_id: nowOf("pet_photos", "r.photo_id") },
  },
];

/** A restore in place keeps what the project has. */
const PET_DAYS: Part = { table: "pet_days", rows: OF_PROJECT, columns: PROJECT };

/** A person's own stay behind, as members do. A restore in place keeps what the project has. */
const SAVED_VIEWS: Part = {
  table: "saved_views",
  rows: `${OF_PROJECT} and owner_id is null`,
  columns: { ...PROJECT, id: "nextval('saved_views_id_seq')" },
};

/** A restore in place keeps what the project has. */
const PAPERS: Part = {
  table: "paper_templates",
  rows: OF_PROJECT,
  columns: { ...PROJECT, id: nowOf("paper_templates", "r.id") },
};

/** New ids keep the order of the rows. */
const HISTORY: Part = {
  table: "audit_entries",
  rows: OF_PROJECT,
  columns: { ...PROJECT, id: "nextval('audit_entries_id_seq')", entity_id: ENTITY },
  end: "order by r.id",
};

const KEY_IS_THERE = ` on conflict (hash) do update set name = excluded.name, scope = excluded.scope, permissions = excluded.permissions,
  expires_at = excluded.expires_at, disabled_at = excluded.disabled_at, revoked_at = excluded.revoked_at`;
const ELSEWHERE = (key: string): string => `exists (select from public.api_keys l where l.hash = ${key}.hash and l.project_id <> $1)`;
const ROTATED_FROM = `(select m.now from ids_api_keys m join restored_api_keys f on f.id = m.was
  where m.was = r.rotated_from_id and not ${ELSEWHERE("f")})`;

/** A key belongs to one project; in place, an existing key stays unchanged. */
const KEYS = ({ inPlace }: Choices): Part => ({
  table: "api_keys",
  rows: OF_PROJECT,
  columns: { ...PROJECT, id: nowOf("api_keys", "r.id"), rotated_from_id: ROTATED_FROM },
  end: `where not ${ELSEWHERE("r")}${inPlace ? KEY_IS_THERE : ""}`,
});

export function partsOf(choices: Choices): Part[] {
  return [
    ...CONTENT(choices),
    ...(choices.inPlace ? [] : [PET_DAYS, SAVED_VIEWS, PAPERS]),
    ...(choices.keys ? [KEYS(choices)] : []),
    ...(choices.history && !choices.inPlace ? [HISTORY] : []),
  ];
}

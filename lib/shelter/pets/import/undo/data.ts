import type { PoolClient } from "pg";
import { queryRows } from "#lib/platform/db/pool.ts";
import { importBatch } from "#lib/shelter/pets/import/job.rules.ts";
import { type UndoneUpdates, type UndoPlan, undoneUpdatesSchema } from "#lib/shelter/pets/import/undo.schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const MAX_NAMED = 20;

type Named = UndoPlan["named"][number];

/** The import's own photos came after it, each with a version. */
const fetchedFor = (pet: string): string => `pet_import_rows f on f.import_id = $2 and f.known_pet = ${pet} and f.added_photos > 0`;
const FETCHED = "coalesce(f.added_photos, 0)";
/** A later import's update and its undo are no change: together they leave the animal as it was, with their versions and photos. */
const undoneSince = (pet: string): string =>
  `coalesce((select sum(2 + u.added_photos) from pet_import_rows u where u.known_pet = ${pet} and u.restored and u.import_id > $2), 0)`;

/** Forces the index: the planner cannot know how few match. */
const own = (columns: string, condition: string, rest: string): string =>
  `pet_import_spans s join pet_imports i on i.id = s.import_id and i.project_id = $1 cross join lateral (
     select ${columns} from pets p left join ${fetchedFor("p.id")}
      where p.project_id = $1 and p.id >= s.first_pet and p.id <= s.last_pet and p.deleted_at is null and ${condition} ${rest}) as p
    where s.import_id = $2`;
const SAME = `p.version = 1 + ${FETCHED} + ${undoneSince("p.id")}`;

const COUNT = `select coalesce(sum(p.same), 0) as same, coalesce(sum(p.changed), 0) as changed
  from ${own(`count(*) filter (where ${SAME}) as same, count(*) filter (where not ${SAME}) as changed`, "true", "offset 0")}`;
const CHANGED = `select p.id, p.name from ${own("p.id, p.name", `not ${SAME}`, `order by p.id limit ${MAX_NAMED}`)}
  order by s.first_pet, p.id limit ${MAX_NAMED}`;
const NEXT = {
  name: "import-undo-next",
  text: `select p.id, p.version from ${own("p.id, p.version", `${SAME} and p.id > $3::bigint`, "order by p.id limit $4::int")} and s.last_pet > $3::bigint
          order by s.first_pet, p.id limit $4::int`,
};

/** From where on an undo reads the history; null where nothing is left. */
const UPDATED = `select i.updated_rows as updated, i.undo_updates as undone, i.created_by as "createdBy",
       case when i.undo_updates is null then (
         select min(a.id)::text from audit_entries a
          where a.project_id = $1 and a.entity_type = 'import' and a.entity_id = $2::text and a.action = 'import.start')
         else i.undo_updates->>'next' end as next
  from pet_imports i where i.project_id = $1 and i.id = $2::bigint`;
const updates = (rest: string): string =>
  `(select a.id, a.entity_id::bigint as pet, (a.after->>'version')::int as version from audit_entries a
     where a.project_id = $1 and a.id >= $3::bigint and a.entity_type = 'pet' and a.after->>'batch' = $4 offset 0) as a
   join pets p on p.id = a.pet and p.project_id = $1 and p.deleted_at is null left join ${fetchedFor("a.pet")} ${rest}`;
const SAME_UPDATE = `p.version = a.version + ${FETCHED} + ${undoneSince("a.pet")}`;
const COUNT_UPDATES = `select count(*) filter (where ${SAME_UPDATE}) as same, count(*) filter (where not ${SAME_UPDATE}) as changed from ${updates("")}`;
const CHANGED_UPDATES = `select p.id, p.name from ${updates(`where not ${SAME_UPDATE} order by a.id limit ${MAX_NAMED}`)}`;

interface Updated extends UndoneUpdates {
  /** Null when the account is gone. */
  createdBy: string | null;
}

/** Undefined where the import updated nothing, or is missing or foreign. */
export async function undoneUpdates(scope: ProjectScope, importId: string, on?: PoolClient): Promise<Updated | undefined> {
  type Cells = Record<"updated" | "createdBy", string> & Record<"undone" | "next", string | null>;
  const [row] = await queryRows<Cells>(UPDATED, [scope.projectId, importId], on);
  if (!row || row.updated === "0") return undefined;
  const stored = row.undone ? undoneUpdatesSchema.parse(JSON.parse(row.undone)) : { restored: 0, left: 0, named: [] };
  return { ...stored, next: row.next, createdBy: row.createdBy };
}

export function withNamed(named: readonly Named[], more: readonly Named[]): Named[] {
  return [...named, ...more].slice(0, MAX_NAMED);
}

interface Part extends Pick<UndoPlan, "changed" | "named"> {
  same: number;
}

async function partOf(count: string, changed: string, values: unknown[]): Promise<Part> {
  const [counts] = await queryRows<Record<"same" | "changed", string>>(count, values);
  const part = { same: Number(counts?.same), changed: Number(counts?.changed) };
  return { ...part, named: part.changed > 0 ? await queryRows<Named & Record<string, string>>(changed, values) : [] };
}

async function updatesPart(scope: ProjectScope, importId: string): Promise<Part> {
  const updated = await undoneUpdates(scope, importId);
  if (!updated) return { same: 0, changed: 0, named: [] };
  const { next, left, named } = updated;
  if (next === null) return { same: 0, changed: left, named };
  const rest = await partOf(COUNT_UPDATES, CHANGED_UPDATES, [scope.projectId, importId, next, importBatch(importId)]);
  return { same: rest.same, changed: left + rest.changed, named: withNamed(named, rest.named) };
}

/** Empty for a missing or foreign import. */
export async function undoPlan(scope: ProjectScope, importId: string): Promise<UndoPlan> {
  const added = await partOf(COUNT, CHANGED, [scope.projectId, importId]);
  const updated = await updatesPart(scope, importId);
  return {
    animals: added.same,
    updates: updated.same,
    changed: added.changed + updated.changed,
    named: withNamed(added.named, updated.named),
  };
}

export async function unchangedPets(
  on: PoolClient,
  scope: ProjectScope,
  importId: string,
  after: string,
  max: number,
): Promise<{ id: string; version: number }[]> {
  const rows = await queryRows<Record<"id" | "version", string>>(NEXT, [scope.projectId, importId, after, max], on);
  return rows.map(({ id, version }) => ({ id, version: Number(version) }));
}

const LATER = `select pet, coalesce(f.added_photos, 0) + ${undoneSince("pet")} as count
  from unnest($1::bigint[]) as pet left join pet_import_rows f on f.import_id = $2 and f.known_pet = pet and f.added_photos > 0`;

/** Since the import, of no one's change: its photos, and later updates that were undone. */
export async function versionsSince(on: PoolClient, importId: string, petIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await queryRows<Record<"pet" | "count", string>>(LATER, [petIds, importId], on);
  return new Map(rows.map(({ pet, count }) => [pet, Number(count)]));
}

import type { PoolClient } from "pg";
import { queryRows } from "#lib/platform/db/pool.ts";
import { importBatch, undoneBatch } from "#lib/shelter/pets/import/job.rules.ts";
import type { PetHere } from "#lib/shelter/pets/import/rows/here.rules.ts";
import type { PetStatus } from "#lib/shelter/pets/rules.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

/** SQL: an import wrote it. */
export const OF_IMPORT = `(a.after ? 'import' or coalesce(a.after->>'batch', '') like '${importBatch("")}%')`;
/** SQL: neither an undo of an import's update nor an update that was undone. */
export const STANDS = `coalesce(a.after->>'batch', '') not like '${undoneBatch("")}%' and not exists (
    select from audit_entries u where a.after->>'batch' like '${importBatch("")}%' and u.project_id = $1 and u.entity_type = 'pet'
       and u.entity_id = a.entity_id and u.id > a.id and u.after->>'batch' = '${undoneBatch("")}' || (a.after->>'batch'))`;
/** The last entry that set it is an import's, by its file. False where the history does not go back so far. */
const isImported = (sets: string, says: string): string => `(select (${says}) or coalesce(a.after->>'batch', '') like '${importBatch("")}%'
    from audit_entries a where a.project_id = $1 and a.entity_type = 'pet' and a.entity_id = p.id::text and ${sets} and ${STANDS} order by a.id desc limit 1)`;

/** Not where the import was asked to add all new animals unlisted. */
const LISTED_BY_FILE = "a.after ? 'import' and not a.after ? 'unlisted'";
/** Someone has written something into it. */
const IS_KNOWN_ADOPTION = `exists (select from adoptions a where a.project_id = $1 and a.pet_id = p.id and a.stage = 'home' and (a.enquiry_id is not null
    or a.assignee_id is not null or a.next_on is not null or concat(a.adopter, a.email, a.phone, a.note, a.next_step, a.happy_ending) <> ''))`;
/** Reads the history only of animals that are not available, or unlisted. */
const HERE = `select p.id, p.name, p.category_id as "categoryId", p.status, coalesce(f.listed, true) as "isListed", to_char(f.intake_date, 'YYYY-MM-DD') as "intakeDate",
        case when p.status <> 'available' then ${isImported("a.after ? 'status'", "a.after ? 'import'")} and not ${IS_KNOWN_ADOPTION} end as "isStatusImported",
        case when not f.listed then ${isImported("a.after->'profile' ? 'listed'", LISTED_BY_FILE)} end as "isListedImported"
   from pets p left join pet_profiles f on f.project_id = $1 and f.pet_id = p.id
  where p.project_id = $1 and p.id = any($2::bigint[])`;

/** By the animal's id. */
export async function petsHere(scope: ProjectScope, petIds: readonly string[], on: PoolClient): Promise<Map<string, PetHere>> {
  if (petIds.length === 0) return new Map();
  type Cells = Record<"id" | "name" | "categoryId" | "isListed", string> &
    Record<"isStatusImported" | "isListedImported" | "intakeDate", string | null> & { status: PetStatus };
  const rows = await queryRows<Cells>(HERE, [scope.projectId, petIds], on);
  return new Map(
    rows.map(({ id, isListed, isStatusImported, isListedImported, ...pet }) => [
      id,
      {
        ...pet,
        id,
        isListed: isListed === "t",
        isStatusImported: isStatusImported === "t",
        isListedImported: isListedImported === "t",
      },
    ]),
  );
}

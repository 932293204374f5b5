import type { PoolClient } from "pg";
import { queryText } from "#lib/platform/db/pool.ts";
import { OUTCOME, TAKES_FILE } from "#lib/shelter/pets/import/rows/kept.data.ts";

const MAX_MS = 60_000;
const TALLY = {
  maxMs: MAX_MS,
  text: `
  with counted as (
    select count(*) filter (where ${OUTCOME} = 'update') as updates, count(*) filter (where ${OUTCOME} = 'unchanged') as unchanged,
           count(*) filter (where outcome = 'left_out') as "leftOut",
           count(*) filter (where outcome in ('new', 'update') and coalesce(patch, profile)->>'listed' = 'false') as unlisted,
           count(*) filter (where outcome in ('new', 'update') and r.status = 'sold' and not is_status_blank) as adopted,
           count(*) filter (where outcome = 'new' and r.status = 'sold' and r.adopted_at is null) as undated,
           count(*) filter (where outcome = 'taken_off') as "takenOff",
           count(*) filter (where outcome in ('update', 'unchanged') and is_status_derived and is_status_blank and kept->'status' is null) as "keepStatus",
           count(kept) filter (where outcome in ('update', 'unchanged')) as kept, count(*) filter (where ${TAKES_FILE}) as taken,
           count(*) filter (where outcome = 'update' and (p.status = 'sold' and r.status <> 'sold' and not is_status_blank
                              or is_listed_derived and not f.listed and patch->>'listed' = 'true')) as "comeBack",
           count(*) filter (where remark is not null or emptied is not null or kept is not null) as remarked,
           coalesce(sum(jsonb_array_length(photos)) filter (where ${OUTCOME} in ('new', 'update')), 0) as photos,
           count(*) filter (where faults @> '[{"lacks": "category"}]') as kindless,
           count(*) filter (where faults is null and (duplicate_pet is not null or duplicate_row is not null)) as duplicates
      from pet_import_rows r join pet_imports i on i.id = r.import_id left join pets p on p.id = r.known_pet left join pet_profiles f on f.pet_id = r.known_pet where r.import_id = $1)
  update pet_imports set tally = to_jsonb(c) - 'duplicates', duplicate_rows = c.duplicates from counted c where id = $1`,
};

/** Requires the locked import. */
export async function countTallyWithin(on: PoolClient, importId: string): Promise<void> {
  await queryText(TALLY, [importId], on);
}

import type { PoolClient } from "pg";
import { queryRows } from "#lib/platform/db/pool.ts";
import { exactJson } from "#lib/platform/exact-json.ts";
import type { FieldPairs } from "#lib/shelter/pets/import/kept.schema.ts";
import { OF_IMPORT, STANDS } from "#lib/shelter/pets/import/rows/here.data.ts";
import { differences, onlyPairs, type Says, withoutKept } from "#lib/shelter/pets/import/rows/kept.rules.ts";
import { planProfiles } from "#lib/shelter/profiles/change.data.ts";
import { type PlannedProfile, UNKNOWN_PROFILE } from "#lib/shelter/profiles/merge.rules.ts";
import { fullProfileView } from "#lib/shelter/profiles/view.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

/** SQL: someone chose the file's values for the animal of row `r` of import `i`. */
export const TAKES_FILE =
  "(r.kept is not null and r.outcome in ('update', 'unchanged') and i.takes_file <> (r.known_pet = any(i.takes_except)))";
/** SQL: what becomes of row `r` of import `i`. */
export const OUTCOME = `case when ${TAKES_FILE} then 'update' else r.outcome end`;

/**
 * Which of these values differ from what an import wrote last; where none wrote, from an empty profile. Reads the history of each animal
 * once.
 */
const CHANGED = `
  with given as materialized (select id, here::jsonb as here from unnest($2::text[], $3::text[]) as i(id, here)),
    wrote as (
      select distinct on (g.id, e.key) g.id, e.key, e.value from given g cross join lateral (
        select a.id, a.after from audit_entries a
         where a.project_id = $1 and a.entity_type = 'pet' and a.entity_id = g.id and ${OF_IMPORT} and ${STANDS} offset 0) as a
        cross join lateral jsonb_each(a.after || coalesce(a.after->'profile', '{}') || coalesce(a.after->'internal', '{}')) as e
       where g.here ? e.key order by g.id, e.key, a.id desc)
  select g.id, string_agg(f.key, ',') as fields from given g cross join lateral jsonb_each(g.here) as f
    left join wrote w on w.id = g.id and w.key = f.key
   where f.value is distinct from coalesce(w.value, $4::jsonb->f.key) group by g.id`;
const { internal: NOTHING_INTERNAL, ...NOTHING } = fullProfileView(UNKNOWN_PROFILE);
const UNWRITTEN = exactJson({ ...NOTHING, ...(NOTHING_INTERNAL as object) });

const IDS = new Set<string>(["categoryId", "bondedWith"]);
/** Writes a field as the history does. */
const historyValue = ([field, [here]]: [string, readonly unknown[]]): string =>
  `${JSON.stringify(field)}:${IDS.has(field) ? JSON.stringify(here).replaceAll('"', "") : JSON.stringify(here)}`;

async function changedFields(
  scope: ProjectScope,
  given: readonly { id: string; different: FieldPairs }[],
  on: PoolClient,
): Promise<Map<string, Set<string>>> {
  const asked = given
    .map(({ id, different }) => ({ id, here: Object.entries(different).map(historyValue).join(",") }))
    .filter(({ here }) => here !== "");
  if (asked.length === 0) return new Map();
  const values = [scope.projectId, asked.map(({ id }) => id), asked.map(({ here }) => `{${here}}`), UNWRITTEN];
  const rows = await queryRows<Record<"id" | "fields", string>>(CHANGED, values, on);
  return new Map(rows.map(({ id, fields }) => [id, new Set(fields.split(","))]));
}

export interface Wanted extends Says {
  /** Undefined for a new animal. */
  petId: string | undefined;
  /** Undefined where all that the row says counts. */
  here: { name: string; categoryId: string } | undefined;
  /** Whose file's values someone chose. */
  taken?: FieldPairs | undefined;
}

export interface Settled<W extends Wanted> {
  says: W;
  profile: PlannedProfile | undefined;
  kept: FieldPairs;
}

/**
 * Plans what rows change, without the fields that someone changed since the last import. To store it, this requires locked animals.
 * @returns in the same order
 */
export async function settleRows<W extends Wanted>(scope: ProjectScope, wanted: readonly W[], on: PoolClient): Promise<Settled<W>[]> {
  const plan = (rows: readonly Wanted[]) =>
    planProfiles(
      scope,
      rows.map(({ petId, patch }) => ({ petId, patch })),
      on,
    );
  const profiles = await plan(wanted);
  const different = wanted.map(({ here, taken = {}, ...says }, i) => {
    const planned = profiles[i];
    const all = here && !planned?.errors.length ? differences(here, says, planned?.change) : {};
    return onlyPairs(all, (field) => !(field in taken));
  });
  const changed = await changedFields(
    scope,
    wanted.flatMap(({ petId }, i) => (petId ? [{ id: petId, different: different[i] ?? {} }] : [])),
    on,
  );
  const settled = wanted.map((one, i) => {
    const kept = onlyPairs(different[i] ?? {}, (field) => changed.get(one.petId ?? "")?.has(field) === true);
    return { says: withoutKept(one, kept), profile: profiles[i], kept };
  });
  const again = settled.filter(({ kept }) => Object.keys(kept).length > 0);
  const planned = new Map((await plan(again.map(({ says }) => says))).map((profile, i) => [again[i], profile]));
  return settled.map((one) => (planned.has(one) ? { ...one, profile: planned.get(one) } : one));
}

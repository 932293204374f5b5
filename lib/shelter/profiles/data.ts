import type { Pool, PoolClient } from "pg";
import { queryRows } from "#lib/platform/db/pool.ts";
import type { FullProfile } from "#lib/shelter/profiles/schema.ts";
import { profileJsonSql } from "#lib/shelter/profiles/storage.rules.ts";
import type { ProfileSuggestions } from "#lib/shelter/profiles/suggestions.schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const PROFILES = {
  name: "pet_profiles_of",
  text: `select pet_id as id, ${profileJsonSql("p")} as profile from pet_profiles p where project_id = $1 and pet_id = any($2::bigint[])`,
};

/** By the animal's id. Those whose profile was never set are missing: `UNKNOWN_PROFILE`. */
export async function profilesOf(
  scope: ProjectScope,
  petIds: readonly string[],
  on?: Pool | PoolClient,
): Promise<Map<string, FullProfile>> {
  if (petIds.length === 0) return new Map();
  const rows = await queryRows<Record<"id" | "profile", string>>(PROFILES, [scope.projectId, petIds], on);
  return new Map(rows.map(({ id, profile }) => [id, JSON.parse(profile) as FullProfile]));
}

const MAX_SUGGESTED = 200;
/** Enough for a shelter's words. */
const MAX_PROFILES_READ = 10_000;

const SUGGESTIONS = `with recent as materialized (
    select species, breeds, location from pet_profiles where project_id = $1 order by pet_id desc limit ${MAX_PROFILES_READ})
  select 'species' as kind, null as species, species as value, count(*) as uses from recent where species is not null group by species
  union all
  select 'breed', species, breed, count(*) from recent, unnest(breeds) as breed group by species, breed
  union all
  select 'location', null, mode() within group (order by location), count(*) from recent where location is not null group by lower(location)
  order by uses desc, value`;

/** The words that the project's newest profiles use, most used first. */
export async function profileSuggestions(scope: ProjectScope): Promise<ProfileSuggestions> {
  type Cells = { kind: "species" | "breed" | "location"; species: string | null; value: string; uses: string };
  const rows = await queryRows<Cells>(SUGGESTIONS, [scope.projectId]);
  const wordsOf = (of: Cells["kind"]): string[] => rows.flatMap(({ kind, value }) => (kind === of ? [value] : [])).slice(0, MAX_SUGGESTED);
  const breeds = rows.flatMap((row) => (row.kind === "breed" ? [{ species: row.species, breed: row.value }] : []));
  return { species: wordsOf("species"), breeds: breeds.slice(0, MAX_SUGGESTED), locations: wordsOf("location") };
}

const CURRENCY = `with recent as materialized (
    select fee_currency from pet_profiles where project_id = $1 order by pet_id desc limit ${MAX_PROFILES_READ})
  select fee_currency as currency from recent where fee_currency is not null group by 1 order by count(*) desc, 1 limit 1`;

/** Of most fees of the project's newest animals; undefined where none has one. */
export async function usualCurrency(scope: ProjectScope): Promise<string | undefined> {
  const [row] = await queryRows<{ currency: string }>(CURRENCY, [scope.projectId]);
  return row?.currency;
}

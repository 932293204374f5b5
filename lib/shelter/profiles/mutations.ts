import type { PoolClient } from "pg";
import { queryText, type Statement } from "#lib/platform/db/pool.ts";
import type { FullProfile } from "#lib/shelter/profiles/schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

/** Columns and their values. @param profile SQL of a `FullProfile` as JSONB */
function columnsOf(profile: string): Record<string, string> {
  const text = (name: string): string => `${profile}->>'${name}'`;
  const as = (type: string, name: string): string => `(${text(name)})::${type}`;
  const list = (type: string, name: string): string => `array(select jsonb_array_elements_text(${profile}->'${name}'))::${type}[]`;
  const internal = (name: string): string => `${profile}->'internal'->>'${name}'`;
  const birthDate = text("birthDate");
  return {
    listed: as("boolean", "listed"),
    species: text("species"),
    breeds: list("text", "breeds"),
    mixed: as("boolean", "mixed"),
    sex: text("sex"),
    birth_date: `left((${birthDate}) || '-01-01', 10)::date`,
    birth_date_precision: `case length(${birthDate}) when 4 then 'year' when 7 then 'month' when 10 then 'day' end`,
    birth_date_estimated: as("boolean", "birthDateEstimated"),
    size: text("size"),
    weight_grams: as("integer", "weightGrams"),
    color: text("color"),
    coat: text("coat"),
    description: text("description"),
    neutered: as("boolean", "neutered"),
    vaccinated: as("boolean", "vaccinated"),
    house_trained: as("boolean", "houseTrained"),
    special_needs: as("boolean", "specialNeeds"),
    special_needs_note: text("specialNeedsNote"),
    good_with_children: as("boolean", "goodWithChildren"),
    children_from_age: as("smallint", "childrenFromAge"),
    good_with_dogs: as("boolean", "goodWithDogs"),
    good_with_cats: as("boolean", "goodWithCats"),
    fee_amount: `(${profile}->'fee'->>'amount')::numeric`,
    fee_currency: `${profile}->'fee'->>'currency'`,
    intake_date: as("date", "intakeDate"),
    video_url: text("videoUrl"),
    bonded_with: list("bigint", "bondedWith"),
    microchip: internal("microchip"),
    notes: internal("notes"),
    location: internal("location"),
  };
}

/**
 * For statements that add animals with their profiles.
 * @param from SQL of rows with `id`, the animal's, and `profile`, a `FullProfile` as JSONB
 * @param project SQL of its project
 */
export function insertProfilesSql(from: string, project: string): string {
  const columns = columnsOf("i.profile");
  return `insert into pet_profiles (pet_id, project_id, ${Object.keys(columns).join(", ")})
    select i.id, ${project}, ${Object.values(columns).join(", ")} from ${from} as i`;
}

const REPLACED = Object.keys(columnsOf(""))
  .map((column) => `${column} = excluded.${column}`)
  .join(", ");
const WRITE: Statement = {
  name: "write_pet_profiles",
  text: `${insertProfilesSql("(select id, profile::jsonb from unnest($2::bigint[], $3::text[]) as given(id, profile))", "$1::bigint")}
    on conflict (pet_id) do update set ${REPLACED}`,
};

/** Part of the one writer of animals, which locks them and records the change. */
export async function writeProfilesWithin(
  on: PoolClient,
  scope: ProjectScope,
  profiles: readonly { petId: string; profile: FullProfile }[],
): Promise<void> {
  if (profiles.length === 0) return;
  const values = [scope.projectId, profiles.map(({ petId }) => petId), profiles.map(({ profile }) => JSON.stringify(profile))];
  await queryText(WRITE, values, on);
}

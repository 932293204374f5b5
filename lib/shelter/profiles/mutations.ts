import type { PoolClient } from "pg";
import { queryText, type Statement } from "#lib/platform/db/pool.ts";
import type { FullProfile } from "#lib/shelter/profiles/schema.ts";
import { profileColumns } from "#lib/shelter/profiles/storage.rules.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

/**
 * @param from SQL of rows with `id`, the animal's, and `profile`, a `FullProfile` as JSONB
 * @param project SQL of its project
 */
export function insertProfilesSql(from: string, project: string): string {
  const columns = profileColumns("i.profile");
  return `insert into pet_profiles (pet_id, project_id, ${Object.keys(columns).join(", ")})
    select i.id, ${project}, ${Object.values(columns).join(", ")} from ${from} as i`;
}

const REPLACED = Object.keys(profileColumns(""))
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

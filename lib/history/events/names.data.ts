import type { TitleFacts } from "#lib/history/events/words.view.ts";
import { queryRows } from "#lib/platform/db/pool.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const NAMES = "select id, name from pets where project_id = $1 and id = any($2::bigint[])";

/** Omits permanently deleted animals. */
export async function adoptedNames(scope: ProjectScope, facts: readonly TitleFacts[]): Promise<ReadonlyMap<string, string>> {
  const ids = facts.flatMap(({ petId }) => (typeof petId === "bigint" ? [String(petId)] : []));
  if (ids.length === 0) return new Map();
  const pets = await queryRows<Record<"id" | "name", string>>(NAMES, [scope.projectId, ids]);
  return new Map(pets.map(({ id, name }) => [id, name]));
}

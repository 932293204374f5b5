import type { ProjectScope } from "#lib/auth/principal.ts";
import { queryText } from "#lib/db/pool.ts";
import type { PetEvent } from "#lib/pets/history/schema.ts";

const MOST = 100;
const FIELDS = ["name", "categoryId", "status"] as const;
const HISTORY = {
  name: "",
  text: `select a.id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), a.action, a.actor_kind, u.name, k.name,
                ${FIELDS.flatMap((field) => [`a.before->>'${field}'`, `a.after->>'${field}'`]).join(", ")}
           from audit_entries a
           left join users u on u.id = case when a.actor_kind = 'user' and a.actor_id ~ '^[0-9]{1,18}$' then a.actor_id::bigint end
           left join api_keys k on k.id = case when a.actor_kind = 'api_key' and a.actor_id ~ '^[0-9]{1,18}$' then a.actor_id::bigint end and k.project_id = $1
          where a.project_id = $1 and a.entity_type = 'pet' and a.entity_id = $2
          order by a.id desc limit ${MOST}`,
};

function whoOf(kind: string, person: string | null, key: string | null): string {
  if (kind === "user") return person ?? "A person who has left";
  if (kind === "api_key") return key === null ? "An API key" : `API key “${key}”`;
  return kind === "cli" ? "The operator’s command line" : "The service";
}

/** Reads an animal's history, newest first, its last 100 changes. Empty for a missing or foreign animal. */
export async function petHistory(scope: ProjectScope, petId: string): Promise<PetEvent[]> {
  const rows = await queryText(HISTORY, [scope.projectId, petId]);
  return rows.map(([id, at, action, kind, person, key, ...sides]) => ({
    id: id as string,
    at: at as string,
    who: whoOf(kind as string, person ?? null, key ?? null),
    action: action as PetEvent["action"],
    changes: FIELDS.flatMap((field, i) => {
      const [from, to] = [sides[i * 2] ?? null, sides[i * 2 + 1] ?? null];
      return from === null && to === null ? [] : [{ field, from, to }];
    }),
  }));
}

import { idIf, isoText } from "#lib/platform/db/fragments.ts";
import { queryRows } from "#lib/platform/db/pool.ts";
import { type ExactJson, parseExactJson } from "#lib/platform/exact-json.ts";
import { INT64_MAX } from "#lib/platform/int64.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { HISTORY_PAGE_EVENTS, type PetEvent, type PetHistoryPage } from "#lib/shelter/pets/history.schema.ts";
import type { FieldName } from "#lib/shelter/profiles/fields.schema.ts";
import { profileChangeWords } from "#lib/shelter/profiles/words.view.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const AFTER_ALL = `${INT64_MAX}`;
const FIELDS = ["name", "categoryId", "status", "externalId"] as const;
const HISTORY = `select a.id, ${isoText("a.at")} as at, a.action, a.actor_kind as kind, u.name as person, k.name as key,
        ${FIELDS.map((field) => `a.before->>'${field}' as "${field}From", a.after->>'${field}' as "${field}To"`).join(", ")},
        case when a.before is not null then coalesce(a.before->'profile', '{}') || coalesce(a.before->'internal', '{}') end as "profileFrom",
        coalesce(a.after->'profile', '{}') || coalesce(a.after->'internal', '{}') as "profileTo"
   from audit_entries a
   left join users u on u.id = ${idIf("a.actor_kind = 'user'", "a.actor_id")}
   left join api_keys k on k.id = ${idIf("a.actor_kind = 'api_key'", "a.actor_id")} and k.project_id = $1
  where a.project_id = $1 and a.entity_type = 'pet' and a.entity_id = $2 and a.id < $3
  order by a.id desc limit ${HISTORY_PAGE_EVENTS + 1}`;

function whoOf(kind: string, person: string | null, key: string | null): string {
  if (kind === "user") return person ?? "A person who has left";
  if (kind === "api_key") return key === null ? "An API key" : `API key “${isolated(key)}”`;
  return kind === "cli" ? "The operator’s command line" : "Petstore";
}

type Sides = Record<`${(typeof FIELDS)[number]}${"From" | "To"}`, string | null>;

interface Cells extends Sides, Record<"person" | "key", string | null> {
  id: string;
  at: string;
  action: PetEvent["action"];
  kind: string;
  profileFrom: string | null;
  profileTo: string | null;
}

type Facts = Partial<Record<FieldName, ExactJson>>;

function profileChanges(fromText: string | null, toText: string | null): PetEvent["profile"] {
  if (fromText === null || toText === null) return [];
  const [from, to] = [parseExactJson(fromText) as Facts, parseExactJson(toText) as Facts];
  return (Object.keys(from) as FieldName[]).map((field) => ({
    field,
    ...profileChangeWords(field, from[field] ?? null, to[field] ?? null),
  }));
}

function eventOf({ id, at, action, kind, person, key, profileFrom, profileTo, ...sides }: Cells): PetEvent {
  return {
    id,
    at,
    who: whoOf(kind, person, key),
    action,
    changes: FIELDS.flatMap((field) => {
      const [from, to] = [sides[`${field}From`], sides[`${field}To`]];
      return from === null && to === null ? [] : [{ field, from, to }];
    }),
    profile: profileChanges(profileFrom, profileTo),
  };
}

/**
 * Newest first; empty for a missing or foreign animal.
 * @param before int64 as text, exclusive
 */
export async function petHistory(scope: ProjectScope, petId: string, before = AFTER_ALL): Promise<PetHistoryPage> {
  const rows = await queryRows<Cells>(HISTORY, [scope.projectId, petId, before]);
  const events = rows.slice(0, HISTORY_PAGE_EVENTS).map(eventOf);
  return { events, next: rows.length > HISTORY_PAGE_EVENTS ? (events.at(-1)?.id ?? null) : null };
}

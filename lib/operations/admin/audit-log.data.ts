import type { ServiceEntry, ServiceLog } from "#lib/operations/admin/audit-log.schema.ts";
import { idIf, isoText } from "#lib/platform/db/fragments.ts";
import { queryText } from "#lib/platform/db/pool.ts";
import { INT64_MAX } from "#lib/platform/int64.ts";
import type { FlatFacts } from "#lib/tenancy/scope/audit.schema.ts";

const PAGE_ROWS = 50;
const AFTER_ALL = `${INT64_MAX}`;

/** This order uses the project's index. */
const page = {
  name: "",
  text: `select e.id, ${isoText("e.at")}, e.actor_kind, e.actor_id, who.name,
      e.action, e.entity_type, e.entity_id, coalesce(subject.name, p.name, e.before ->> 'name', e.before ->> 'slug'), e.before, e.after
    from (select * from audit_entries where project_id is null and id < $1 order by project_id desc, id desc limit ${PAGE_ROWS + 1}) e
      left join users who on who.id = ${idIf("e.actor_kind = 'user'", "e.actor_id")}
      left join users subject on subject.id = ${idIf("e.entity_type = 'user'", "e.entity_id")}
      left join projects p on p.id = ${idIf("e.entity_type = 'project'", "e.entity_id")}
    order by e.id desc`,
};

function entryOf(cells: (string | null)[]): ServiceEntry {
  const [id, at, kind, actorId, actorName, action, entityType, entityId, entityName, before, after] = cells;
  const facts = (text: string | null | undefined): FlatFacts | null => (text ? (JSON.parse(text) as FlatFacts) : null);
  return {
    id: String(id),
    at: String(at),
    actor: { kind: String(kind), id: actorId ?? null, name: actorName ?? null },
    action: String(action),
    entityType: String(entityType),
    entityId: String(entityId),
    entityName: entityName ?? null,
    before: facts(before),
    after: facts(after),
  };
}

export async function listServiceLog(before = AFTER_ALL): Promise<ServiceLog> {
  const rows = (await queryText(page, [before])).map(entryOf);
  const shown = rows.slice(0, PAGE_ROWS);
  return { rows: shown, next: rows.length > PAGE_ROWS ? (shown.at(-1)?.id ?? null) : null };
}

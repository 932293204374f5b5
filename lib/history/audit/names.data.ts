import { idIf } from "#lib/platform/db/fragments.ts";
import type { ProjectEntity } from "#lib/tenancy/scope/audit.schema.ts";

const own = (column: string, table: string, key = "id") => `select ${column} from ${table} where project_id = a.project_id and ${key} =`;
const OWN_PROJECT = "select name from projects where id = a.project_id and id =";

/** Where the present name is, unless the entry has it, or there is only a number. */
const SUBJECTS: Partial<Record<ProjectEntity, string>> = {
  pet: own("name", "pets"),
  adoption: own("(select name from pets where id = pet_id)", "adoptions"),
  category: own("name", "categories", "category_id"),
  api_key: own("name", "api_keys"),
  member: "select name from users where id =",
  project: OWN_PROJECT,
  site: OWN_PROJECT,
};

/** Null where the subject is gone. */
export function subjectSql(): string {
  const cases = Object.entries(SUBJECTS).map(([entity, name]) => {
    const is = `a.entity_type = '${entity}'`;
    return `when ${is} then (${name} ${idIf(is, "a.entity_id")})`;
  });
  return `case ${cases.join(" ")} end`;
}

const isNumber = (value: string): string => `${value} ~ '^-?[0-9]{1,19}$'`;
const noted = (type: string, id: string): string =>
  `from audit_entries d where d.project_id = a.project_id and d.entity_type = '${type}' and d.entity_id = ${id}`;

const NAMES: Record<string, (id: string) => string> = {
  categoryId: (id) => `coalesce(
    (select name from categories where project_id = a.project_id and category_id = (${id})::bigint),
    (select 'Deleted category' ${noted("category", id)} and d.action = 'category.delete' limit 1), 'Unnamed category')`,
  rotatedFromId: keyName,
  rotatedToId: keyName,
  assigneeId: (id) => `(select name from users where id = (${id})::bigint)`,
  import: (id) => `(select d.after ->> 'name' ${noted("import", id)} limit 1)`,
  invitation: (id) => `(select d.after ->> 'email' ${noted("invitation", id)} limit 1)`,
};

/** A key and its successor have the same name. */
function keyName(id: string): string {
  return `(select name || ' (' || prefix || '…' || last4 || ')' from api_keys where project_id = a.project_id and id = (${id})::bigint)`;
}

export function namesSql(side: "before" | "after"): string {
  const entries = Object.entries(NAMES).map(([field, nameOf]) => {
    const id = `a.${side} ->> '${field}'`;
    return `'${field}', case when ${isNumber(id)} then coalesce(${nameOf(id)}, 'No longer known') end`;
  });
  return `json_strip_nulls(json_build_object(${entries.join(", ")}))`;
}

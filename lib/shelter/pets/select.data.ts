import type { ProjectScope } from "#lib/people/scope/principal.schema.ts";
import { beyondOwn } from "#lib/platform/db/fragments.ts";
import { queryRows } from "#lib/platform/db/pool.ts";

export const NAME = `(lower(name) collate "C")`;
/** As in the index; too slow to evaluate in a scan. */
export const WORDS = "array_to_tsvector(pet_words(project_id, name))";

/** Planned for its values: rare and common names need different plans. */
export const unnamed = (text: string) => ({ name: "", text });

/** Animals in order among which a search looks before it collects all that it finds. */
const NEAR = 20_000;
export type IdOrder = "asc" | "desc";

/**
 * Reads an index only.
 * @param from int64 as text
 * @returns the id up to which a search looks first; undefined where the project ends before
 */
export async function idAfterNear(scope: ProjectScope, from: string, order: IdOrder): Promise<string | undefined> {
  const beyond = beyondOwn("project_id", order === "asc" ? ">=" : "<=", "$2");
  const text = `select id from pets where ${beyond} order by project_id ${order}, id ${order} offset ${NEAR} limit 1`;
  const [row] = await queryRows<{ id: string }>(unnamed(text), [scope.projectId, from]);
  return row?.id;
}

export class Values {
  readonly all: unknown[] = [];

  add(value: unknown): string {
    this.all.push(value);
    return `$${this.all.length}`;
  }
}

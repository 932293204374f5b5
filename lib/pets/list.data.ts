import { beyondOwn, isoText } from "#lib/db/fragments.ts";
import { queryText } from "#lib/db/pool.ts";
import { readText } from "#lib/db/reader.ts";
import type { JsonPage } from "#lib/pets/data.ts";
import { unnamed, Values, WORDS } from "#lib/pets/filter.data.ts";
import type { PetExtra, PetStatus } from "#lib/pets/schema.ts";
import { updatedUntil } from "#lib/pets/updates.data.ts";
import { extendedPetJson } from "#lib/pets/view.ts";
import type { ProjectScope } from "#lib/scope/principal.schema.ts";

export interface PetSelection {
  limit: number;
  /** int64 as text, exclusive. */
  after: string | undefined;
  status: PetStatus | undefined;
  /** int64 as text, at most `MOST_IDS`. */
  ids: readonly string[] | undefined;
  categoryId: string | undefined;
  q: string | undefined;
  /** Epoch milliseconds. */
  updatedSince: number | undefined;
  include: readonly PetExtra[] | undefined;
}

interface SelectedPage extends JsonPage {
  /** RFC 3339; on the first page of a walk through changes. */
  updatedUntil: string | undefined;
}

const COLUMNS = `id, name, category_id, status, external_id, ${isoText("created_at")}, ${isoText("updated_at")}`;
const BEFORE_ALL = "-9223372036854775808";
/** As many changed animals are looked up by id; for more, the project is gone through in order. */
const FEW = 1000;

const since = (epochMs: string): string => `updated_at >= to_timestamp(${epochMs}::double precision / 1000)`;

/**
 * Only the index of changes gives this order. Without it, the planner takes changes to be as common in every project
 * and may go through a large one to find three.
 */
const CHANGED = {
  name: "",
  text: `select id from pets where project_id = $1 and deleted_at is null and ${since("$2")} order by updated_at limit ${FEW + 1}`,
};

/** Undefined for more than a few. */
async function changedIds(scope: ProjectScope, updatedSince: number): Promise<string[] | undefined> {
  const rows = await queryText(CHANGED, [scope.projectId, updatedSince]);
  return rows.length > FEW ? undefined : rows.map(([id]) => id as string);
}

function statementOf(
  scope: ProjectScope,
  selection: PetSelection,
  ids: readonly string[] | undefined,
): { text: string; values: unknown[] } {
  const { limit, after = BEFORE_ALL, status, categoryId, q, updatedSince } = selection;
  const values = new Values();
  const own = `${values.add(scope.projectId)}::bigint`;
  const start = `${values.add(after)}::bigint`;
  // In the order of an index, a search would evaluate the words of every animal on the way.
  const isSorted = ids !== undefined || q !== undefined;
  const isWhole = !isSorted && status === undefined && categoryId === undefined;
  const conditions = [isWhole ? beyondOwn("project_id", ">", start, own) : `project_id = ${own} and id > ${start}`, "deleted_at is null"];
  if (ids) conditions.push(`id = any(${values.add(ids)}::bigint[])`);
  if (status !== undefined) conditions.push(`status = ${values.add(status)}::"PetStatus"`);
  if (categoryId !== undefined) conditions.push(`category_id = ${values.add(categoryId)}::bigint`);
  if (q !== undefined) conditions.push(`${WORDS} @@ pet_search(${own}, ${values.add(q)}::text)`);
  if (updatedSince !== undefined) conditions.push(since(values.add(updatedSince)));
  const order = isSorted ? "(pets.id + 0)" : "project_id, pets.id";
  return { text: `select ${COLUMNS} from pets where ${conditions.join(" and ")} order by ${order} limit ${limit + 1}`, values: values.all };
}

/**
 * Ascending by id.
 * @throws AppError `service_unavailable`
 */
export async function selectPets(scope: ProjectScope, selection: PetSelection): Promise<SelectedPage> {
  const { limit, after, ids, updatedSince, include = [] } = selection;
  const isFirst = updatedSince !== undefined && after === undefined;
  // Before the animals are read: what is committed from now on belongs to the next walk.
  const until = isFirst ? await updatedUntil(scope, updatedSince) : undefined;
  const few = ids ?? (updatedSince === undefined ? undefined : await changedIds(scope, updatedSince));
  const { text, values } = statementOf(scope, selection, few);
  // Only what surely is short goes on the connection that other lists wait for.
  const rows = ids ? await readText(unnamed(text), values) : await queryText(unnamed(text), values);
  const shown = rows.slice(0, limit);
  return {
    body: `[${shown.map((cells) => extendedPetJson(cells, include)).join(",")}]`,
    nextAfter: rows.length > limit ? (shown.at(-1)?.[0] ?? undefined) : undefined,
    updatedUntil: until,
  };
}

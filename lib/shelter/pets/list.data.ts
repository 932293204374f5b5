import { updatedUntil } from "#lib/history/events/walk.data.ts";
import { beyondOwn } from "#lib/platform/db/fragments.ts";
import { rowsPipelined } from "#lib/platform/db/pipeline.ts";
import { queryRows } from "#lib/platform/db/pool.ts";
import { PET_COLUMNS, type PetCells, petRowOf } from "#lib/shelter/pets/row.data.ts";
import type { PetRow } from "#lib/shelter/pets/row.schema.ts";
import { PET_STATUSES, type PetStatus } from "#lib/shelter/pets/rules.ts";
import { begunWith, type IdOrder, MAX_FEW, NEAR, Values, wordsMatch } from "#lib/shelter/pets/select.data.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

export interface PetSelection {
  limit: number;
  after: string | undefined;
  statuses: readonly PetStatus[] | undefined;
  ids: readonly string[] | undefined;
  categoryId: string | undefined;
  q: string | undefined;
  updatedSince: number | undefined;
  listed?: boolean | undefined;
  /** Only the bin; not with `q`. */
  inBin?: boolean;
  /** Sorted by id; `after` continues in this direction. */
  order?: IdOrder;
}

export interface SelectedPage {
  pets: PetRow[];
  nextAfter: string | undefined;
  /** RFC 3339; only on the first page. */
  updatedUntil: string | undefined;
}

const BEFORE_FIRST: Record<IdOrder, string> = { asc: "-9223372036854775808", desc: "9223372036854775807" };
/** Beyond this number, a scan of the project in order finds them. */
const FEW = 5000;
/** Animals scanned per row before it is known whether a search finds few. */
const GONE_THROUGH = 10;

const since = (epochMs: string): string => `updated_at >= to_timestamp(${epochMs}::double precision / 1000)`;

/** Forces the index: the planner takes changes for equally common in all projects. */
const changes = (columns: string, project: string, epochMs: string): string =>
  `select ${columns} from pets where project_id = ${project} and deleted_at is null and ${since(epochMs)} order by updated_at limit ${FEW + 1}`;

/** Few are unlisted, with a small index. Others are looked up one by one: a join would read the whole project. */
const listedIs = (listed: boolean, project: string): string =>
  listed
    ? "coalesce((select f.listed from pet_profiles f where f.pet_id = pets.id), true)"
    : `exists (select from pet_profiles f where f.project_id = ${project} and f.pet_id = pets.id and not f.listed)`;

/** The index of unlisted animals has the list's order. */
const unlistedBeyond = (project: string, beyond: string, order: IdOrder): string =>
  `(select pet_id from pet_profiles where project_id = ${project} and not listed and pet_id ${beyond}
      order by project_id ${order}, pet_id ${order}) as unlisted
    join pets on pets.id = unlisted.pet_id`;

const CHANGED = `select id from (${changes("id", "$1", "$2")}) as changed limit ${MAX_FEW + 1}`;

/** Undefined if more than `MAX_FEW` have changed. */
export async function fewChanged({ projectId }: ProjectScope, updatedSince: number): Promise<string[] | undefined> {
  const rows = await queryRows<{ id: string }>(CHANGED, [projectId, updatedSince]);
  return rows.length > MAX_FEW ? undefined : rows.map(({ id }) => id);
}

const COUNT_CHANGES = `select count(*) as count from (${changes("", "$1", "$2")}) as changed`;

interface Sent {
  text: string;
  values: unknown[];
}

/** `next`: scans this many in order; `unlisted`: their index, in order; `all`: as the planner likes. */
type Source = "all" | "changes" | "next" | "unlisted";

function statementOf(scope: ProjectScope, selection: PetSelection, source: Source, next: number): Sent {
  const { limit, after, ids, categoryId, q, updatedSince, listed, inBin = false, order = "asc" } = selection;
  const statuses = PET_STATUSES.every((status) => selection.statuses?.includes(status)) ? undefined : selection.statuses;
  const values = new Values();
  const own = `${values.add(scope.projectId)}::bigint`;
  const sign = `${order === "asc" ? ">" : "<"}${after === undefined ? "=" : ""}` as const;
  const start = `${values.add(after ?? BEFORE_FIRST[order])}::bigint`;
  const moment = updatedSince === undefined ? "" : values.add(updatedSince);
  const inOrder = `order by project_id ${order}, pets.id ${order}`;
  const walk = `${beyondOwn("project_id", sign, start, own)} and deleted_at is null ${inOrder} limit ${next}`;
  const from = {
    all: "pets",
    changes: `(${changes("*", own, moment)}) as pets`,
    next: `(select * from pets where ${walk}) as pets`,
    unlisted: unlistedBeyond(own, `${sign} ${start}`, order),
  }[source];
  // A search must not evaluate all words in index order.
  const isSorted = ids !== undefined || q !== undefined || source === "changes";
  const isWhole = !isSorted && source !== "unlisted" && statuses === undefined && categoryId === undefined;
  const conditions = [
    isWhole ? beyondOwn("project_id", sign, start, own) : `project_id = ${own} and id ${sign} ${start}`,
    `deleted_at is ${inBin ? "not null" : "null"}`,
  ];
  const isEach = !isSorted && source === "all" && !inBin && statuses !== undefined && statuses.length > 1;
  if (ids) conditions.push(`id = any(${values.add(ids)}::bigint[])`);
  if (isEach) conditions.push("status = wanted.status");
  else if (statuses?.length === 1) conditions.push(`status = ${values.add(statuses[0])}::"PetStatus"`);
  else if (statuses) conditions.push(`status = any(${values.add(statuses)}::"PetStatus"[])`);
  if (categoryId !== undefined) conditions.push(`category_id = ${values.add(categoryId)}::bigint`);
  if (listed !== undefined && source !== "unlisted") conditions.push(listedIs(listed, own));
  if (q !== undefined) conditions.push(wordsMatch(own, q, values));
  if (updatedSince !== undefined) conditions.push(since(moment));
  // Sorting would evaluate all words.
  const sorted = source === "next" ? "" : isSorted ? `order by (pets.id + 0) ${order}` : inOrder;
  const found = `from ${from} where ${conditions.join(" and ")} ${sorted} limit ${limit + 1}`;
  // Walks each status separately, so that none reads the animals of the others.
  const pages = isEach
    ? `from unnest(${values.add(statuses)}::"PetStatus"[]) as wanted(status) cross join lateral (select * ${found}) as pets`
    : found;
  // Texts of the page's animals only.
  return {
    text: `select ${PET_COLUMNS} from (select pets.* ${pages}) as pets order by id ${order} limit ${limit + 1}`,
    values: values.all,
  };
}

async function read(scope: ProjectScope, selection: PetSelection, source: Source, next = 0): Promise<PetCells[]> {
  const { text, values } = statementOf(scope, selection, source, next);
  // Only short queries share a connection, as others wait behind them.
  return selection.ids ? await rowsPipelined(text, values) : await queryRows(text, values);
}

/** True if the index of names shows that a search finds more than `MAX_FEW`. */
async function isCommon(scope: ProjectScope, q: string): Promise<boolean> {
  const values = new Values();
  const begun = begunWith(`${values.add(scope.projectId)}::bigint`, q, values);
  if (begun === undefined) return false;
  const text = `select count(*) as count from (select from ${begun} limit ${MAX_FEW + 1}) as found`;
  const [row] = await queryRows<{ count: string }>(text, values.all);
  return Number(row?.count) > MAX_FEW;
}

/** Undefined if there are more than `MAX_FEW`. */
async function fewFound(scope: ProjectScope, q: string): Promise<string[] | undefined> {
  if (await isCommon(scope, q)) return undefined;
  const values = new Values();
  // Words in their index name the project.
  const found = `pets where ${wordsMatch(`${values.add(scope.projectId)}::bigint`, q, values)}`;
  const rows = await queryRows<{ id: string }>(`select id from ${found} limit ${MAX_FEW + 1}`, values.all);
  return rows.length > MAX_FEW ? undefined : rows.map(({ id }) => id);
}

async function rowsFound(scope: ProjectScope, selection: PetSelection, q: string): Promise<PetCells[]> {
  const { limit } = selection;
  const next = await read(scope, selection, "next", (limit + 1) * GONE_THROUGH);
  if (next.length > limit) return next;
  const ids = await fewFound(scope, q);
  if (ids !== undefined) return await read(scope, { ...selection, q: undefined, ids }, "all");
  const near = await read(scope, selection, "next", NEAR);
  return near.length > limit ? near : await read(scope, selection, "all");
}

async function rowsOf(scope: ProjectScope, selection: PetSelection): Promise<PetCells[]> {
  const { ids, q, updatedSince, listed, inBin } = selection;
  // The other indexes exclude the bin.
  if (inBin) return await read(scope, selection, "all");
  if (!ids && updatedSince !== undefined) {
    const [row] = await queryRows<{ count: string }>(COUNT_CHANGES, [scope.projectId, updatedSince]);
    if (Number(row?.count) <= FEW) return await read(scope, selection, "changes");
  }
  if (!ids && q !== undefined) return await rowsFound(scope, selection, q);
  return await read(scope, selection, listed === false && !ids ? "unlisted" : "all");
}

export async function selectPets(scope: ProjectScope, selection: PetSelection): Promise<SelectedPage> {
  const { limit, after, updatedSince } = selection;
  const isFirst = updatedSince !== undefined && after === undefined;
  // Read first: later commits are the next walk's.
  const until = isFirst ? await updatedUntil(scope, updatedSince) : undefined;
  const rows = await rowsOf(scope, selection);
  const pets = rows.slice(0, limit).map(petRowOf);
  return { pets, nextAfter: rows.length > limit ? pets.at(-1)?.id : undefined, updatedUntil: until };
}

import { int64FromText } from "#lib/int64.ts";
import { PET_SORTS, type PetQuery, type PetRow, type PetSort, petFilterSchema } from "#lib/pets/table/schema.ts";

/** A place in the table: the sort column's value and the id. */
export interface Place {
  /** Lower-cased name, or the time of the change; empty when sorted by id. */
  value: string;
  id: string;
}

const one = (params: URLSearchParams, name: string): string | undefined => params.get(name) ?? undefined;

/**
 * Reads the state of the table from an address. What cannot be read counts as
 * left out, so that an old or mistyped address still shows animals.
 */
export function readPetQuery(params: URLSearchParams): PetQuery {
  const { shape } = petFilterSchema;
  const sort = PET_SORTS.find((name) => name === params.get("sort")) ?? "id";
  return {
    q: shape.q.safeParse(one(params, "q")?.replaceAll("\0", "")).data ?? "",
    status: shape.status.safeParse(one(params, "status")).data,
    category: shape.category.safeParse(one(params, "category")).data,
    bin: params.get("bin") === "1",
    sort,
    descending: params.get("order") === "desc",
    after: readPlace(one(params, "after"), sort) && one(params, "after"),
    before: readPlace(one(params, "before"), sort) && one(params, "before"),
  };
}

/** The state of the table as an address; what is as usual is left out. The inverse of `readPetQuery`. */
export function petQueryParams(query: PetQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (query.q) params.set("q", query.q);
  if (query.status) params.set("status", query.status);
  if (query.category !== undefined) params.set("category", query.category);
  if (query.bin) params.set("bin", "1");
  if (query.sort !== "id") params.set("sort", query.sort);
  if (query.descending) params.set("order", "desc");
  if (query.after) params.set("after", query.after);
  else if (query.before) params.set("before", query.before);
  return params;
}

/** A place as a cursor: the id, and before it the value where one is needed. Addresses carry it, so it is text. */
export function placeText(place: Place, sort: PetSort): string {
  return sort === "id" ? place.id : `${place.id}.${place.value}`;
}

/** @returns undefined when the text is no cursor for this order */
export function readPlace(text: string | undefined, sort: PetSort): Place | undefined {
  if (text === undefined || text.includes("\0") || !text.isWellFormed()) return undefined;
  const dot = text.indexOf(".");
  const id = dot < 0 ? text : text.slice(0, dot);
  if (int64FromText(id) === undefined || (sort === "id") !== dot < 0) return undefined;
  const value = dot < 0 ? "" : text.slice(dot + 1);
  if (sort === "updated" && Number.isNaN(Date.parse(value))) return undefined;
  return { id, value };
}

/** What a search means: the beginning of a name, and an id when it is one (`42` or `#42`). */
export function readSearch(q: string): { prefix: string | undefined; id: string | undefined } {
  const text = q.trim();
  if (text === "") return { prefix: undefined, id: undefined };
  const digits = text.startsWith("#") ? text.slice(1) : text;
  const id = int64FromText(digits) === undefined ? undefined : digits;
  return { prefix: id !== undefined && text.startsWith("#") ? undefined : q.trimStart(), id };
}

/** What two versions of one animal differ in, for whoever must be told. */
export function changedFields(seen: Partial<PetRow>, now: PetRow): ("name" | "categoryId" | "status")[] {
  return (["name", "categoryId", "status"] as const).filter((field) => seen[field] !== undefined && seen[field] !== now[field]);
}

import { EVENT_TYPES } from "#lib/events/schema.ts";
import { PET_PAGE_ROWS, PET_STATUSES, type PetStatus } from "#lib/pets/rules.ts";
import { readPetQuery } from "#lib/pets/table/rules.ts";
import type { PetQuery } from "#lib/pets/table/schema.ts";

export interface ApiCall {
  title: string;
  method: "GET" | "POST";
  /** Relative to the base URL, with its query. */
  path: string;
  /** `categoryId` is decimal text, exact to the last digit. */
  body?: { name: string; categoryId: string; status: PetStatus };
  /** What the screen does and the call does not. */
  notes: readonly string[];
}

const pathOf = (path: string, query: Record<string, string | undefined>): string => {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return `${path}?${new URLSearchParams(given)}`;
};

function petNotes({ q, category, sort, descending, before }: PetQuery): string[] {
  return [
    q !== "" && "The API has no search. Compare the names in the response, or get an animal by its number.",
    category !== undefined && "The API can’t filter by category. Each animal in the response has its categoryId.",
    (sort !== "id" || descending) && "The API sorts by number, lowest first. For any other order, sort the animals in your own code.",
    before !== undefined && "The API only pages forward. This call starts at the first page; the Link header leads to the next one.",
  ].filter((note) => note !== false);
}

function listCall(query: PetQuery): ApiCall | undefined {
  // The API does not expose deleted animals.
  if (query.bin) return undefined;
  const isInOrder = query.sort === "id" && !query.descending;
  return {
    title: "List these animals",
    method: "GET",
    path: pathOf("/pets", { status: query.status, limit: String(PET_PAGE_ROWS), after: isInOrder ? query.after : undefined }),
    notes: petNotes(query),
  };
}

export function addPetCall(form?: { name: string; categoryId: string; status: PetStatus }): ApiCall {
  const categoryId = /^-?\d+$/.test(form?.categoryId ?? "") ? (form?.categoryId ?? "") : "1";
  return {
    title: "Add this animal",
    method: "POST",
    path: "/pets",
    body: { name: form?.name.trim() ? form.name : "Biscuit", categoryId, status: form?.status ?? PET_STATUSES[0] },
    notes: ["The key needs “Read and write” access. With an Idempotency-Key header, a repeated call doesn’t add the animal twice."],
  };
}

export function onePetCall(petId: string): ApiCall {
  return {
    title: "Get this animal",
    method: "GET",
    path: `/pets/${petId}`,
    notes: ["This operation will be removed on December 5, 2030. In new code, use GET /pets with the status filter instead."],
  };
}

/**
 * Returns the API call that does what a screen shows; undefined if there is none.
 * @param here relative to the project
 */
export function callOf(here: string, params: URLSearchParams): ApiCall | undefined {
  if (here === "/animals") return listCall(readPetQuery(params));
  if (here === "/animals/import") {
    const { notes, ...call } = addPetCall();
    return {
      ...call,
      title: "Add the animals one by one",
      notes: [...notes, "The API takes one animal per call. Send one call for each row."],
    };
  }
  if (here === "/events") {
    const types = EVENT_TYPES.find((type) => type === params.get("type"));
    return {
      title: "List these events",
      method: "GET",
      path: pathOf("/events", { types, order: "desc", limit: "50" }),
      notes: ["This operation is in beta and may still change. To follow the log, leave out order and continue after the last id."],
    };
  }
  if (here !== "/orders") return undefined;
  return {
    title: "List the adoptions",
    method: "GET",
    path: pathOf("/store/orders", { limit: "50" }),
    notes: [
      "This operation is experimental and may still change. It lists the oldest first.",
      ...(params.get("status") ? ["The API can’t filter adoptions by status. Each adoption in the response has its status."] : []),
    ],
  };
}

import { EVENT_TYPES } from "#lib/history/events/schema.ts";
import { PET_PAGE_ROWS, PET_STATUSES, type PetStatus } from "#lib/shelter/pets/rules.ts";
import { readPetQuery } from "#lib/shelter/pets/table/address.schema.ts";
import { readSearch } from "#lib/shelter/pets/table/rules.ts";
import type { PetQuery } from "#lib/shelter/pets/table/schema.ts";
import type { ProfilePatch } from "#lib/shelter/profiles/schema.ts";

/** JSON whose numbers are exact for all of int64. */
export type ExactJson = string | bigint | number | boolean | null | ExactJson[] | { [name: string]: ExactJson };

export interface ApiCall {
  title: string;
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Relative to the base URL, with its query. */
  path: string;
  body?: ExactJson;
  notes: readonly string[];
}

interface PetDraft {
  name: string;
  categoryId: string;
  status: PetStatus;
  /** The stored form; undefined changes nothing. */
  profile?: ProfilePatch | undefined;
}

const pathOf = (path: string, query: Record<string, string | undefined>): string => {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return `${path}?${new URLSearchParams(given)}`;
};

const int64Of = (text: string): bigint | undefined => (/^-?\d{1,19}$/.test(text) ? BigInt(text) : undefined);

const WRITE_NOTE = "The key needs “Read and write” access.";
const REPEAT_NOTE = "With an Idempotency-Key header, a repeated call doesn’t make the change twice.";

function searchOf({ q, bin }: PetQuery): { q?: string; ids?: string } {
  const { words, id } = readSearch({ q });
  if (words !== undefined) return bin ? {} : { q: words };
  return id === undefined ? {} : { ids: id };
}

function petNotes(query: PetQuery): string[] {
  const { q, sort, bin, before } = query;
  const { words, prefix, id } = readSearch({ q });
  return [
    bin && words !== undefined && "The API doesn’t search in the bin. This call lists all that is in it.",
    !bin && words !== undefined && id !== undefined && `The API searches names only. To get the animal with number ${id}, use ids=${id}.`,
    prefix !== undefined && "The API searches for words. Without a letter or digit there is nothing to search for.",
    sort === "name" && "The API doesn’t sort by name. Sort the animals in your own code.",
    [query.location, query.importId].some((one) => one !== undefined) &&
      "The API doesn’t filter by everything that you chose here. With include=profile, each animal has its profile.",
    before !== undefined && "The API only pages forward. This call starts at the first page; the Link header leads to the next one.",
  ].filter((note) => note !== false);
}

const ORDERS = { id: ["asc", "desc"], name: [], updated: ["updatedAt", "-updatedAt"], intake: ["inCareSince", "-inCareSince"] } as const;

const orderOf = ({ sort, descending }: PetQuery): string | undefined => {
  const order = ORDERS[sort][descending ? 1 : 0];
  return order === "asc" ? undefined : order;
};

function listCall(query: PetQuery): ApiCall {
  const { status, category: categoryId, species, breed, sex, size, age, after } = query;
  const flag = (choice: "yes" | "no" | undefined) => choice && String(choice === "yes");
  const chosen = { status, categoryId, species, breed, sex, size, age, hasPhotos: flag(query.photo), listed: flag(query.listed) };
  const inBin = query.bin ? "true" : undefined;
  const place = { id: { after }, name: {}, updated: { cursor: after }, intake: { cursor: after } }[query.sort];
  return {
    title: "List these animals",
    method: "GET",
    path: pathOf("/pets", { ...searchOf(query), ...chosen, inBin, limit: String(PET_PAGE_ROWS), order: orderOf(query), ...place }),
    notes: petNotes(query),
  };
}

const isGiven = ([, value]: [string, unknown]): boolean => value !== undefined;

/** The API has ids as numbers. */
function profileBody(profile: ProfilePatch | undefined): { profile?: ExactJson } {
  if (!profile) return {};
  const { bondedWith, ...rest } = profile;
  const bonds = bondedWith?.flatMap((id) => int64Of(id) ?? []);
  const given = Object.entries({ ...rest, bondedWith: bondedWith && bonds }).filter(isGiven);
  return given.length > 0 ? { profile: Object.fromEntries(given) as ExactJson } : {};
}

function draftBody({ name, categoryId, status, profile }: PetDraft): { [name: string]: ExactJson } {
  return { name: name.trim() ? name : "Biscuit", categoryId: int64Of(categoryId) ?? 1n, status, ...profileBody(profile) };
}

function profileNotes(profile: ProfilePatch | undefined): string[] {
  return profile?.internal === undefined ? [] : ["What only your team sees needs a key with internal fields."];
}

const EMPTY_DRAFT: PetDraft = { name: "", categoryId: "", status: PET_STATUSES[0] };

export function addPetCall(draft: PetDraft = EMPTY_DRAFT): ApiCall {
  return {
    title: "Add this animal",
    method: "POST",
    path: "/pets",
    body: draftBody(draft),
    notes: [WRITE_NOTE, ...profileNotes(draft.profile), REPEAT_NOTE],
  };
}

function importCall(): ApiCall {
  const operations = [
    { op: "create", pet: draftBody(EMPTY_DRAFT) },
    { op: "create", pet: draftBody({ ...EMPTY_DRAFT, name: "Moon" }) },
  ];
  return {
    title: "Add up to 100 animals at once",
    method: "POST",
    path: "/pets/batch",
    body: { operations },
    notes: [WRITE_NOTE, REPEAT_NOTE, "If one animal is refused, none is added. With ?mode=each, all others are."],
  };
}

/** @param edit the changed fields only */
export function savedPetCalls(petId: string, edit: Partial<PetDraft>, isInBin: boolean): readonly ApiCall[] {
  const path = `/pets/${petId}`;
  if (isInBin) return [{ title: "Restore this animal", method: "POST", path: `${path}/restore`, notes: [WRITE_NOTE, REPEAT_NOTE] }];
  const { categoryId, profile, ...rest } = edit;
  const id = categoryId === undefined ? undefined : int64Of(categoryId);
  const body = { ...rest, ...(id !== undefined && { categoryId: id }), ...profileBody(profile) };
  const example = Object.keys(body).length > 0 ? body : { status: "sold" };
  return [
    { title: "Get this animal", method: "GET", path: pathOf("/pets", { ids: petId, include: "profile" }), notes: [] },
    {
      title: "Change this animal",
      method: "PATCH",
      path,
      body: example,
      notes: [
        WRITE_NOTE,
        ...profileNotes(profile),
        "Fields that you leave out stay as they are. With an If-Match header, a change by someone else is never overwritten.",
      ],
    },
    {
      title: "Delete this animal",
      method: "DELETE",
      path,
      notes: [WRITE_NOTE, "The animal goes to the bin, where it can be restored for 30 days."],
    },
  ];
}

/**
 * Returns the API call that does what a screen shows; undefined if there is none.
 * @param here relative to the project
 */
export function callOf(here: string, params: URLSearchParams): ApiCall | undefined {
  if (here === "/animals") return listCall(readPetQuery(params));
  if (here === "/animals/import") return importCall();
  if (here === "/categories")
    return { title: "List the categories", method: "GET", path: pathOf("/categories", { limit: "100" }), notes: [] };
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
      "It lists adoptions from the stage Reserved on, by the status of their order and without names.",
    ],
  };
}

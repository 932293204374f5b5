import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { savePet } from "#components/shelter/pets/pet-save.ts";
import type { PetEdit } from "#lib/shelter/pets/form.schema.ts";
import type { PetDetail } from "#lib/shelter/pets/row.schema.ts";
import { UNKNOWN_PROFILE } from "#lib/shelter/profiles/merge.rules.ts";

const AT = "2026-11-22T08:00:00.000Z";
const SEEN: PetDetail = {
  id: "7",
  name: "Rex",
  categoryId: "1",
  status: "available",
  externalId: null,
  version: 1,
  createdAt: AT,
  updatedAt: AT,
  deletedAt: null,
  profile: UNKNOWN_PROFILE,
};

let stored: PetDetail;
let isAway: boolean;
/** Runs before each save is looked at. */
let meanwhile: () => void;

beforeEach(() => {
  stored = SEEN;
  isAway = false;
  meanwhile = () => undefined;
  vi.stubGlobal("fetch", async (_: string, { method, body }: RequestInit) => {
    if (method === "GET") return isAway ? Response.error() : Response.json(stored);
    meanwhile();
    const { version, name } = JSON.parse(String(body)) as PetEdit;
    if (version !== stored.version) return Response.json({ code: "conflict", message: "It changed." }, { status: 409 });
    stored = { ...stored, name: name ?? stored.name, version: version + 1 };
    return Response.json(stored);
  });
});

afterEach(() => vi.unstubAllGlobals());

const save = () => savePet("demo", SEEN, { name: "Rexy" });
const addPhotos = (count: number): void => {
  stored = { ...stored, version: stored.version + count };
};

it("saves over photos that were added meanwhile, and says which version it changed", async () => {
  addPhotos(3);
  expect(await save()).toEqual({ state: "saved", pet: { ...SEEN, name: "Rexy", version: 5 }, before: { ...SEEN, version: 4 } });
});

it("asks about anything else that someone changed", async () => {
  addPhotos(1);
  stored = { ...stored, status: "pending" };
  expect(await save()).toEqual({ state: "conflict", now: { ...SEEN, status: "pending", version: 2 } });
  expect(stored.name).toBe("Rex");
});

it("ends if the animal changes again and again", async () => {
  meanwhile = () => addPhotos(1);
  expect(await save()).toMatchObject({ state: "conflict" });
});

it("says if the current version cannot be read", async () => {
  addPhotos(1);
  isAway = true;
  expect(await save()).toEqual({ state: "unknown" });
});

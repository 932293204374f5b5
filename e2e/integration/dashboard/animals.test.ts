import { beforeAll, describe, expect, it } from "vitest";
import { type BrowserClient, signedIn } from "#e2e/support/browser-client.ts";
import { makeKey } from "#e2e/support/fixtures.ts";
import type { Answer } from "#e2e/support/http-call.ts";
import { LANES, useLanes } from "#e2e/support/lanes.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import type { PetRow } from "#lib/shelter/pets/row.schema.ts";
import type { PetPage } from "#lib/shelter/pets/table/schema.ts";

const lanes = useLanes();
const open = (person: { email: string }) => signedIn(lanes.base("next"), person);

let at: string;
let key: string;
let staff: BrowserClient;
let viewer: BrowserClient;
let stranger: BrowserClient;

const parsed = <T>(answer: Answer): T => JSON.parse(answer.text) as T;
const PET = { name: "Biscuit", categoryId: "9223372036854775807", status: "available" };

async function addPet(): Promise<PetRow> {
  const answer = await staff.send("POST", `${at}/pets`, { body: PET });
  expect(answer.status).toBe(201);
  return parsed<PetRow>(answer);
}

beforeAll(async () => {
  const [owner, helper, guest, other] = await Promise.all(["Owner", "Staff", "Viewer", "Eve"].map((name) => makePerson(name)));
  if (!owner || !helper || !guest || !other) throw new Error("four people were to be made");
  const { project, scope } = await makeShelter(owner, [
    [helper, "staff"],
    [guest, "viewer"],
  ]);
  await makeShelter(other);
  ({ key } = await makeKey(scope));
  at = `/api/projects/${project.slug}`;
  [staff, viewer, stranger] = [await open(helper), await open(guest), await open(other)];
});

describe.each(LANES)("API response right after a change by staff (%s)", (lane) => {
  const names = async (query = "") => {
    const answer = await lanes.call(lane, "GET", `/v1/pets?limit=100${query}`, { key });
    return (JSON.parse(answer.text) as { id: number; name: string; status: string }[]).map(
      ({ id, name, status }) => `${id} ${name} ${status}`,
    );
  };

  it("reflects every change by staff even with a warm list cache", async () => {
    await names();
    const pet = await addPet();
    expect(await names()).toContain(`${pet.id} Biscuit available`);
    await staff.send("PATCH", `${at}/pets/${pet.id}`, { body: { version: 1, name: "Butter", status: "pending" } });
    expect(await names()).toContain(`${pet.id} Butter pending`);
    expect(await names("&status=pending")).toContain(`${pet.id} Butter pending`);
    await staff.send("PUT", `${at}/pets/${pet.id}/bin`, { body: { version: 2 } });
    expect(await names()).not.toContain(`${pet.id} Butter pending`);
    expect((await lanes.call(lane, "GET", `/v1/pets/${pet.id}`, { key })).status).toBe(404);
    await staff.send("DELETE", `${at}/pets/${pet.id}/bin`, { body: { version: 3 } });
    const selection = { kind: "picked", ids: [pet.id] };
    await staff.send("POST", `${at}/pets/bulk`, { body: { selection, expected: 1, change: { kind: "status", status: "sold" } } });
    expect(await names("&status=sold")).toContain(`${pet.id} Butter sold`);
  });
});

it("returns an animal's category exactly as stored, to the last digit", async () => {
  const pet = await addPet();
  expect(pet).toMatchObject({ ...PET, version: 1, deletedAt: null });
  const page = parsed<PetPage>(await staff.send("GET", `${at}/pets?q=%23${pet.id}`));
  expect(page).toMatchObject({ rows: [{ id: pet.id, categoryId: PET.categoryId }], count: 1, countIsExact: true });
});

it("reports all form errors together and stores nothing", async () => {
  const answer = await staff.send("POST", `${at}/pets`, { body: { name: " ", categoryId: "9223372036854775808", status: "available" } });
  expect(parsed(answer)).toMatchObject({ code: "invalid_body", status: 400 });
  expect(answer.text).toContain("Name is required");
  expect(answer.text).toContain("category");
});

it("answers the second of two conflicting edits with 409 and keeps the first", async () => {
  const pet = await addPet();
  await staff.send("PATCH", `${at}/pets/${pet.id}`, { body: { version: 1, name: "First" } });
  const second = await staff.send("PATCH", `${at}/pets/${pet.id}`, { body: { version: 1, name: "Second" } });
  expect(parsed(second)).toMatchObject({ code: "conflict", status: 409 });
  expect(parsed(await staff.send("GET", `${at}/pets/${pet.id}`))).toMatchObject({ name: "First", version: 2 });
  expect(parsed<{ events: unknown[] }>(await staff.send("GET", `${at}/pets/${pet.id}/history`)).events).toMatchObject([
    { who: "Staff", action: "pet.update", changes: [{ field: "name", from: "Biscuit", to: "First" }] },
    { who: "Staff", action: "pet.create" },
  ]);
});

it("undoes a bulk change with one call", async () => {
  const pets = [await addPet(), await addPet()];
  const body = { selection: { kind: "picked", ids: pets.map(({ id }) => id) }, expected: 2, change: { kind: "bin" } };
  const { changed, undo } = parsed<{ changed: number; undo: unknown }>(await staff.send("POST", `${at}/pets/bulk`, { body }));
  expect(changed).toBe(2);
  expect(parsed(await staff.send("POST", `${at}/pets/bulk/undo`, { body: undo }))).toEqual({ restored: 2, skipped: 0, next: null });
});

it("sets a category's name and color, and removes them once the category is empty", async () => {
  const own = { ...PET, categoryId: "4711" };
  const pet = parsed<PetRow>(await staff.send("POST", `${at}/pets`, { body: own }));
  const path = `${at}/categories/${own.categoryId}`;
  const list = async () => parsed<{ categoryId: string; name: string | null }[]>(await viewer.send("GET", `${at}/categories`));
  expect(await list()).toContainEqual({ categoryId: own.categoryId, name: null, color: null });
  expect((await staff.send("PUT", path, { body: { name: " Dogs ", color: "sky" } })).status).toBe(204);
  expect(await list()).toContainEqual({ categoryId: own.categoryId, name: "Dogs", color: "sky" });
  expect((await staff.send("PUT", path, { body: { name: "Dogs", color: "url(x)" } })).status).toBe(400);
  expect((await staff.send("DELETE", path)).status).toBe(409);
  expect((await staff.send("PATCH", `${at}/pets/${pet.id}`, { body: { version: 1, categoryId: PET.categoryId } })).status).toBe(200);
  expect((await staff.send("DELETE", path)).status).toBe(204);
  expect((await staff.send("DELETE", path)).status).toBe(404);
});

describe("every animal endpoint", () => {
  const UNDO = { batch: "00000000-0000-4000-8000-000000000000", from: "1" };
  const BULK = { selection: { kind: "matching", filter: {} }, expected: 1, change: { kind: "bin" } };
  const writes = (id: string): [string, string, unknown][] => [
    ["POST", "/pets", PET],
    ["PATCH", `/pets/${id}`, { version: 1, name: "Mine" }],
    ["PUT", `/pets/${id}/bin`, { version: 1 }],
    ["DELETE", `/pets/${id}/bin`, { version: 1 }],
    ["POST", `/pets/${id}/undo`, { version: 1 }],
    ["POST", "/pets/bulk", BULK],
    ["POST", "/pets/bulk/undo", UNDO],
    ["PUT", "/categories/1", { name: "Mine", color: "sky" }],
    ["DELETE", "/categories/1", undefined],
  ];
  const reads = (id: string) => ["/pets", `/pets/${id}`, `/pets/${id}/history`, "/categories", "/adoptions"];

  it("lets viewers read but not change animals and returns 404 to strangers", async () => {
    const { id } = await addPet();
    for (const path of reads(id)) {
      expect([path, (await viewer.send("GET", at + path)).status]).toEqual([path, 200]);
      expect([path, (await stranger.send("GET", at + path)).status]).toEqual([path, 404]);
    }
    for (const [method, path, body] of writes(id)) {
      const call = { ...(body === undefined ? {} : { body }) };
      expect([method, path, (await viewer.send(method, at + path, call)).status]).toEqual([method, path, 403]);
      expect([method, path, (await stranger.send(method, at + path, call)).status]).toEqual([method, path, 404]);
      expect([method, path, (await staff.send(method, at + path, { ...call, origin: "https://elsewhere.example" })).status]).toEqual([
        method,
        path,
        403,
      ]);
    }
    expect(parsed(await staff.send("GET", `${at}/pets/${id}`))).toMatchObject({ name: "Biscuit", version: 1, deletedAt: null });
  });
});

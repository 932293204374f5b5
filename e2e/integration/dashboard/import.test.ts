import { beforeEach, describe, expect, it } from "vitest";
import { type BrowserClient, signedIn } from "#e2e/support/browser-client.ts";
import { eventually } from "#e2e/support/eventually.ts";
import { makeKey } from "#e2e/support/fixtures.ts";
import { useLanes } from "#e2e/support/lanes.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { setPlan } from "#lib/gateway/plans/mutations.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { listOrders } from "#lib/shelter/orders/data.ts";
import { addImport } from "#lib/shelter/pets/import/add/jobs.ts";
import { addAllRows, addGoodRows } from "#lib/shelter/pets/import/add/mutations.ts";
import { checkImport } from "#lib/shelter/pets/import/check/jobs.ts";
import { deleteOldImports } from "#lib/shelter/pets/import/mutations.ts";
import { IMPORT_KEPT_MS, type ImportRowPage, MAX_ALL_ROWS, MAX_IMPORT_BYTES, type PetImport } from "#lib/shelter/pets/import/schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const lanes = useLanes();
let at: string;
let scope: ProjectScope;
let key: string;
let staff: BrowserClient;
let viewer: BrowserClient;
let stranger: BrowserClient;

beforeEach(async () => {
  const [owner, sam, vic, eve] = [await makePerson("Owner"), await makePerson("Sam"), await makePerson("Vic"), await makePerson("Eve")];
  const made = await makeShelter(owner, [
    [sam, "staff"],
    [vic, "viewer"],
  ]);
  scope = made.scope;
  at = `/api/projects/${made.project.slug}`;
  await setPlan(scope, "enterprise", { perMinute: 1_000_000, perDay: 1_000_000 }, { kind: "cli", id: "test" });
  key = (await makeKey(scope)).key;
  [staff, viewer, stranger] = [
    await signedIn(lanes.base("next"), sam),
    await signedIn(lanes.base("next"), vic),
    await signedIn(lanes.base("next"), eve),
  ];
});

const csv = (...lines: string[]): string => `name,category,status\r\n${lines.join("\r\n")}\r\n`;
const upload = (client: BrowserClient, text: string, name = "list.csv", format = "csv") =>
  client.send("POST", `${at}/imports?name=${name}&format=${format}`, { body: text });
const payload = (id: string) => ({ projectId: scope.projectId, importId: id });
/** Adds both in one turn of the event loop, however slow the machine is. */
const add = (id: string) => addImport(payload(id), Number.POSITIVE_INFINITY);
const look = async (id: string): Promise<PetImport> => JSON.parse((await staff.send("GET", `${at}/imports/${id}`)).text);
const start = (id: string, mode: string) => staff.send("POST", `${at}/imports/${id}/start`, { body: { mode } });
const animals = async (): Promise<{ id: number; name: string; categoryId: number; status: string }[]> =>
  JSON.parse((await lanes.call("direct", "GET", "/v1/pets?limit=100", { key })).text);

async function checked(text: string, format = "csv"): Promise<PetImport> {
  const answer = await upload(staff, text, `list.${format}`, format);
  expect(answer.status).toBe(201);
  const { id } = JSON.parse(answer.text);
  await checkImport(payload(id));
  return await look(id);
}

describe("animal import", () => {
  it("checks a file row by row, names every error, and adds nothing before the start", async () => {
    await staff.send("PUT", `${at}/categories/7`, { body: { name: "Dogs", color: "rose" } });
    const file = await checked(`\uFEFF${csv("Rex,Dogs,Adopted", ",3,gone", '"Bo, the small",4,', "", "Max,cats,")}`);
    expect(file).toMatchObject({ state: "ready", goodRows: 2, faultyRows: 2, addedRows: 0, who: "Sam" });
    const errors: ImportRowPage = JSON.parse((await staff.send("GET", `${at}/imports/${file.id}/rows?faulty=1`)).text);
    expect(errors.rows.map(({ n, errors: list }) => [n, list.map(({ column, came }) => `${column}: ${came}`)])).toEqual([
      [3, ["name: "]],
      [6, ["category: cats"]],
    ]);
    const asFile = (await staff.send("GET", `${at}/imports/${file.id}/faults`)).text;
    expect(asFile.split("\r\n")[2]).toMatch(/^6,"category","cats",/);
    expect(await animals()).toEqual([]);
  });

  it("imports only the valid rows, with history and orders, visible in the API once the processes have heard of it", async () => {
    const { id } = await checked(csv("Rex,1,pending", "Max,none,", "Bo,2,adopted"));
    expect((await start(id, "all")).status).toBe(400);
    expect((await start(id, "good")).status).toBe(204);
    expect((await start(id, "good")).status).toBe(409);
    expect(await animals()).toEqual([]);
    await add(id);
    expect(await look(id)).toMatchObject({ state: "done", addedRows: 2, mode: "good" });
    await eventually("the animals in the API", async () => (await animals()).length > 0);
    expect((await animals()).map(({ name, status }) => `${name} ${status}`)).toEqual(["Rex pending", "Bo sold"]);
    const { orders } = await listOrders(scope, { limit: 100, after: undefined });
    expect(orders.map(({ status }) => status)).toEqual(["placed", "completed"]);
    const [first] = await animals();
    const history = JSON.parse((await staff.send("GET", `${at}/pets/${first?.id}/history`)).text);
    expect(history).toMatchObject({ events: [{ who: "Sam", action: "pet.create" }], next: null });
  });

  it("imports an error-free file exactly once, even with repeated or concurrent jobs", async () => {
    const lines = Array.from({ length: 4500 }, (_, i) => `Animal ${i},9223372036854775807,`);
    for (const mode of ["all", "good"]) {
      const { id } = await checked(csv(...lines));
      await start(id, mode);
      await Promise.all([add(id), add(id)]);
      await add(id);
      expect(await look(id)).toMatchObject({ state: "done", addedRows: 4500 });
    }
    expect(await prisma().pet.count({ where: { projectId: BigInt(scope.projectId) } })).toBe(9000);
  });

  it("resumes valid rows after a killed worker and restarts an all-or-nothing import", async () => {
    const count = () => prisma().pet.count({ where: { projectId: BigInt(scope.projectId) } });
    const { id } = await checked(csv(...Array.from({ length: 1200 }, (_, i) => `Animal ${i},1,`)));
    await start(id, "good");
    const sam = { kind: "user", id: "1" } as const;
    await addGoodRows(scope, id, 0, 500, sam);
    expect(await look(id)).toMatchObject({ state: "adding", addedRows: 500 });
    await add(id);
    expect(await look(id)).toMatchObject({ state: "done", addedRows: 1200 });
    expect(await count()).toBe(1200);

    const whole = await checked(csv("Rex,1,", "Max,1,"));
    await start(whole.id, "all");
    const killed = addAllRows(scope, whole.id, 1, sam, async () => {
      throw new Error("killed");
    });
    await expect(killed).rejects.toThrow("killed");
    expect(await count()).toBe(1200);
    await add(whole.id);
    expect(await count()).toBe(1202);
  });

  it("limits the number of rows in an all-or-nothing import", async () => {
    const { id } = await checked(csv("Rex,1,"));
    await prisma().petImport.update({ where: { id: BigInt(id) }, data: { goodRows: MAX_ALL_ROWS + 1 } });
    expect((await start(id, "all")).status).toBe(400);
    await prisma().petImport.update({ where: { id: BigInt(id) }, data: { goodRows: MAX_ALL_ROWS } });
    expect((await start(id, "all")).status).toBe(204);
  });

  it("stops a canceled import and reports what remains", async () => {
    const { id } = await checked(csv("Rex,1,"));
    expect((await staff.send("DELETE", `${at}/imports/${id}`)).status).toBe(204);
    expect((await start(id, "all")).status).toBe(409);
    await add(id);
    expect(await look(id)).toMatchObject({ state: "cancelled", addedRows: 0 });
    expect(await animals()).toEqual([]);
    expect((await staff.send("DELETE", `${at}/imports/${id}`)).status).toBe(409);
  });

  it.each([
    ["no columns", "Rex,1\r\n", "csv", /which column holds the name and which holds the category/],
    ["bytes that are no text", new Uint8Array([110, 97, 109, 101, 0xff, 0x81]), "csv", /not text in UTF-8/],
    ["JSON in Windows-1252", new Uint8Array([0x5b, 0x22, 0xe9, 0x22, 0x5d]), "json", /not text in UTF-8/],
    ["no list", '{"name":"Rex"}', "json", /one list/],
    ["broken JSON", "[{", "json", /not valid JSON/],
  ])("rejects the whole file with the reason: %s", async (_, content, format, reason) => {
    const answer = await staff.send("POST", `${at}/imports?name=list&format=${format}`, { body: content });
    const { id } = JSON.parse(answer.text);
    await checkImport(payload(id));
    const file = await look(id);
    expect(file.state).toBe("failed");
    expect(file.error).toMatch(reason);
  });

  it("rejects an oversized, empty, or unnamed file and leaves nothing behind", async () => {
    expect((await upload(staff, "x".repeat(MAX_IMPORT_BYTES + 1))).status).toBe(413);
    expect((await upload(staff, "")).status).toBe(400);
    expect((await upload(staff, "a", "")).status).toBe(400);
    expect((await upload(staff, "a", "x", "xls")).status).toBe(400);
    expect(await prisma().petImport.count({ where: { projectId: BigInt(scope.projectId) } })).toBe(0);
  });

  it("allows imports only to roles that may change animals, never across projects", async () => {
    const { id } = await checked(csv("Rex,1,"));
    expect((await upload(viewer, csv("Rex,1,"))).status).toBe(403);
    expect((await viewer.send("GET", `${at}/imports/${id}`)).status).toBe(403);
    expect((await stranger.send("GET", `${at}/imports/${id}`)).status).toBe(404);
    const eve = await makePerson("Eve");
    const other = await makeShelter(eve);
    const own = await signedIn(lanes.base("next"), eve);
    for (const [method, path] of [
      ["GET", ""],
      ["GET", "/rows"],
      ["GET", "/faults"],
      ["DELETE", ""],
    ] as const) {
      expect((await own.send(method, `/api/projects/${other.project.slug}/imports/${id}${path}`)).status).toBe(404);
    }
    await prisma().petImport.updateMany({ where: { id: BigInt(id) }, data: { state: "adding", mode: "all" } });
    await addImport({ projectId: other.project.id, importId: id });
    expect(await prisma().pet.count({ where: { projectId: BigInt(other.project.id) } })).toBe(0);
  });

  it("deletes an import after seven days and keeps its animals", async () => {
    const { id } = await checked(csv("Rex,1,"));
    await start(id, "all");
    await add(id);
    await deleteOldImports(Date.now() + IMPORT_KEPT_MS - 60_000);
    expect((await look(id)).state).toBe("done");
    expect(await deleteOldImports(Date.now() + IMPORT_KEPT_MS + 60_000)).toBeGreaterThan(0);
    expect((await staff.send("GET", `${at}/imports/${id}`)).status).toBe(404);
    expect(await animals()).toHaveLength(1);
  });
});

describe("animal export", () => {
  it("exports what the filter shows, in order, in a form that imports back unchanged", async () => {
    for (const [name, categoryId, status] of [
      ["=1+1", "1", "available"],
      ["'-quoted'", "-5", "sold"],
      ['Bo "the, small"', "9223372036854775807", "pending"],
    ]) {
      expect((await staff.send("POST", `${at}/pets`, { body: { name, categoryId, status } })).status).toBe(201);
    }
    const answer = await viewer.send("GET", `${at}/pets/export?sort=name`);
    expect(answer.headers["content-disposition"]).toMatch(/filename=".+-animals\.csv"/);
    expect(
      answer.text
        .split("\r\n")
        .slice(1, 4)
        .map((line) => line.split(",")[1]),
    ).toEqual([`"''-quoted'"`, `"'=1+1"`, '"Bo ""the']);
    const { id } = await checked(answer.text);
    await start(id, "all");
    await add(id);
    const all = await animals();
    const facts = ({ name, status }: { name: string; status: string }): string => `${name} ${status}`;
    expect(all.slice(3).map(facts).toSorted()).toEqual(all.slice(0, 3).map(facts).toSorted());
    const pending = (await viewer.send("GET", `${at}/pets/export?status=pending&format=json`)).text;
    expect(pending).toContain('"categoryId":9223372036854775807');
    expect(JSON.parse(pending)).toHaveLength(2);
    expect(JSON.parse(pending)[0]).toMatchObject({
      status: "pending",
      externalId: null,
      profile: { listed: true, internal: { notes: null } },
    });
    const workbook = await viewer.send("GET", `${at}/pets/export?status=pending&format=xlsx`);
    expect(workbook.headers["content-type"]).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
    expect(workbook.headers["content-disposition"]).toMatch(/filename=".+-animals\.xlsx"/);
    expect(JSON.parse((await viewer.send("GET", `${at}/pets/export?q=nothing&format=json`)).text)).toEqual([]);
  });

  it("exports more animals than one batch holds, each exactly once", async () => {
    const { id } = await checked(csv(...Array.from({ length: 4100 }, (_, i) => `Animal ${i % 7},1,`)));
    await start(id, "all");
    await add(id);
    const list: { id: number }[] = JSON.parse((await viewer.send("GET", `${at}/pets/export?sort=name&order=desc&format=json`)).text);
    expect(new Set(list.map((pet) => pet.id)).size).toBe(4100);
    expect(list).toHaveLength(4100);
  });
});

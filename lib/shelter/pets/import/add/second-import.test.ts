import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { forgetJobs } from "#e2e/support/jobs.ts";
import { ASM3, csvOf, PETPOINT, SHELTERLUV } from "#e2e/support/shelter-exports.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { editPet } from "#lib/shelter/pets/change.mutations.ts";
import { addImport } from "#lib/shelter/pets/import/add/jobs.ts";
import { checkImport } from "#lib/shelter/pets/import/check/jobs.ts";
import { importRows } from "#lib/shelter/pets/import/check/rows.data.ts";
import { findImport } from "#lib/shelter/pets/import/data.ts";
import { startImport } from "#lib/shelter/pets/import/mutations.ts";
import { undoImport } from "#lib/shelter/pets/import/undo/jobs.ts";
import { startUndo } from "#lib/shelter/pets/import/undo/mutations.ts";
import { takeFile } from "#lib/shelter/pets/import/upload.mutations.ts";
import type { PetStatus } from "#lib/shelter/pets/rules.ts";
import { createProject } from "#lib/shelter/projects/mutations.ts";
import { type Actor, type ProjectScope, projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const ACTOR: Actor = { kind: "cli", id: "7" };
const close = await useTestDatabase();
afterAll(close);

let scope: ProjectScope;
beforeEach(async () => {
  scope = projectScope((await createProject("Second import", "free", ACTOR)).id);
  await forgetJobs();
});

const payload = (importId: string) => ({ projectId: scope.projectId, importId });

async function checked(file: string): Promise<string> {
  const body = (async function* () {
    yield Buffer.from(file);
  })();
  const id = await takeFile(scope, { fileName: "animals.csv", format: "csv", body }, ACTOR);
  await checkImport(payload(id));
  return id;
}

async function added(id: string): Promise<void> {
  await startImport(scope, id, "good", ACTOR, { newAnimals: "as_told" });
  await addImport(payload(id));
}

type Cells = Record<string, string>;

/** The name is the number too. */
function asm3(animals: Record<string, Cells>): string {
  const rows = Object.entries(animals).map(([name, cells]) => ({
    ANIMALCODE: name,
    ANIMALNAME: name,
    ANIMALSPECIES: "Dog",
    ANIMALNOTFORADOPTION: "0",
    ...cells,
  }));
  return csvOf({ titles: ASM3.titles, rows });
}

interface Here {
  id: string;
  version: number;
  status: PetStatus;
  listed: boolean;
}

async function here(): Promise<Record<string, Here>> {
  const text = `select p.id, name, version, status, coalesce(f.listed, true) as listed from pets p left join pet_profiles f on f.pet_id = p.id
                 where p.project_id = $1 and p.deleted_at is null order by p.id`;
  const { rows } = await pool().query<Here & { name: string }>(text, [scope.projectId]);
  return Object.fromEntries(rows.map(({ name, ...row }) => [name, row]));
}

async function edit(name: string, change: { status?: PetStatus; profile?: { listed: boolean } }): Promise<void> {
  const pet = (await here())[name];
  await editPet(scope, pet?.id ?? "", { version: pet?.version ?? 0, ...change }, ACTOR);
}

/** Or what the team's value stays instead of. */
const remarks = async (id: string) =>
  Object.fromEntries(
    (await importRows(scope, id, "remarked", 0, 20)).map(({ name, outcome, remark, kept }) => [name, [outcome, remark ?? kept]]),
  );
const places = async () => Object.fromEntries(Object.entries(await here()).map(([name, { status, listed }]) => [name, [status, listed]]));
const STAYS = (status: PetStatus) => ({ status: [status, "available"] });
const STAYS_OFF = { listed: [false, true] };

describe("a second export of another system", () => {
  it("takes animals off the site that died, left, or are not in care, and deletes none", async () => {
    await added(await checked(asm3({ Dead: {}, Moved: {}, Hidden: {}, Stays: {} })));
    await edit("Hidden", { profile: { listed: false } });
    const gone = { Dead: { ANIMALDECEASEDDATE: "01/02/2026" }, Moved: { MOVEMENTTYPE: "3" }, Hidden: { ANIMALNONSHELTER: "1" }, Stays: {} };
    const id = await checked(asm3({ ...gone, Never: { ANIMALNONSHELTER: "1" } }));
    expect(await findImport(scope, id)).toMatchObject({ tally: { takenOff: 2, leftOut: 2, unchanged: 1, updates: 0, unlisted: 0 } });
    expect(await remarks(id)).toEqual({
      Dead: ["taken_off", "Taken off your site: “ANIMALDECEASEDDATE” is “01/02/2026”."],
      Moved: ["taken_off", "Taken off your site: “MOVEMENTTYPE” is “3”."],
      Hidden: ["left_out", "Left out: “ANIMALNONSHELTER” is “1”."],
      Never: ["left_out", "Left out: “ANIMALNONSHELTER” is “1”."],
    });
    await added(id);
    expect(await findImport(scope, id)).toMatchObject({ state: "done", addedRows: 0, updatedRows: 2 });
    const off = ["available", false];
    expect(await places()).toEqual({ Dead: off, Moved: off, Hidden: off, Stays: ["available", true] });
  });

  it("never undoes an adoption, a reservation, or what someone took off the site here", async () => {
    const before = { Adopted: {}, Reserved: {}, Hidden: {}, Held: { ANIMALNOTFORADOPTION: "1" }, Trial: { MOVEMENTTYPE: "11" }, Late: {} };
    await added(await checked(asm3(before)));
    await edit("Adopted", { status: "sold" });
    await edit("Reserved", { status: "pending" });
    await edit("Hidden", { profile: { listed: false } });
    const file = asm3(Object.fromEntries(Object.keys(before).map((name) => [name, { MOVEMENTTYPE: "2" }])));
    const id = await checked(file);
    expect((await findImport(scope, id))?.tally).toMatchObject({ updates: 2, unchanged: 4, keepStatus: 0, kept: 3, taken: 0, adopted: 0 });
    expect(await remarks(id)).toEqual({
      Adopted: ["unchanged", STAYS("sold")],
      Reserved: ["unchanged", STAYS("pending")],
      Hidden: ["unchanged", STAYS_OFF],
      Held: ["update", "Back on your site: “MOVEMENTTYPE” is “2”."],
    });
    // After the check.
    await edit("Late", { status: "sold", profile: { listed: false } });
    await added(id);
    const listed = ["available", true];
    expect(await places()).toEqual({
      Adopted: ["sold", true],
      Reserved: ["pending", true],
      Hidden: ["available", false],
      Held: listed,
      Trial: listed,
      Late: ["sold", false],
    });
  });

  it("brings an animal back that an import had adopted or taken off the site, unless someone changed it here", async () => {
    const titles = PETPOINT.titles;
    const petpoint = (outcomes: Record<string, string>): string =>
      csvOf({
        titles,
        rows: Object.entries(outcomes).map(([id, type]) => ({ "Animal #": id, "Animal Name": id, Species: "Dog", "Outcome Type": type })),
      });
    await added(await checked(petpoint({ Home: "Adoption", Known: "Adoption", Team: "", Away: "", Hidden: "", Other: "Adoption" })));
    await edit("Team", { status: "sold" });
    await edit("Hidden", { profile: { listed: false } });
    await pool().query("update adoptions set adopter = 'Ann' where pet_id = $1", [(await here())["Known"]?.id]);
    await added(await checked(petpoint({ Away: "Transfer Out" })));
    const before = await places();
    const id = await checked(petpoint({ Home: "", Known: "", Team: "", Away: "", Hidden: "", Other: "Alumni" }));
    const IS_EMPTY = "“Outcome Type” is empty";
    expect(await remarks(id)).toEqual({
      Home: ["update", `Comes back: ${IS_EMPTY}.`],
      Known: ["unchanged", STAYS("sold")],
      Team: ["unchanged", STAYS("sold")],
      Away: ["update", `Back on your site: ${IS_EMPTY}.`],
      Other: ["update", "Not listed: “Outcome Type” is “Alumni”. Stays adopted here; the file doesn’t say that it came back."],
    });
    expect((await findImport(scope, id))?.tally).toMatchObject({ comeBack: 2, keepStatus: 1, kept: 2, remarked: 5 });
    await added(id);
    const [listed, hidden] = [
      ["available", true],
      ["available", false],
    ];
    const adopted = { Known: ["sold", true], Team: ["sold", true], Other: ["sold", false] };
    expect(await places()).toEqual({ Home: listed, Away: listed, Hidden: hidden, ...adopted });
    await startUndo(scope, id, { animals: 0, updates: 3 }, ACTOR);
    await undoImport(payload(id));
    expect(await places()).toEqual(before);
  });

  it("brings an adopted animal back by whichever cell says that it is in care, and as the file holds it", async () => {
    const adopted = { Trial: { MOVEMENTTYPE: "11" }, Held: { MOVEMENTTYPE: "1" } };
    await added(await checked(asm3(adopted)));
    await added(await checked(asm3({ Trial: { MOVEMENTTYPE: "None" }, Held: { MOVEMENTTYPE: "0", ANIMALNOTFORADOPTION: "1" } })));
    expect(await places()).toEqual({ Trial: ["available", true], Held: ["available", false] });
    const luv = (cells: Cells): string =>
      csvOf({ titles: SHELTERLUV.titles, rows: [{ "Animal ID": "1", Name: "Pepper", Species: "Cat", ...cells }] });
    await added(await checked(luv({ "Current Status": "Adopted" })));
    const id = await checked(luv({ "In Custody": "Yes" }));
    expect(await remarks(id)).toEqual({ Pepper: ["update", "Comes back: “In Custody” is “Yes”."] });
    await added(id);
    expect((await places())["Pepper"]).toEqual(["available", true]);
  });

  it("keeps an animal on the site where another row with its number says that it is there", async () => {
    const [pepper, moss] = [
      { "Animal ID": "1", Name: "Pepper", Species: "Cat" },
      { "Animal ID": "2", Name: "Moss", Species: "Cat" },
    ];
    await added(await checked(csvOf({ titles: SHELTERLUV.titles, rows: [pepper] })));
    const apart = [{ ...pepper, "In Custody": "No" }, moss, { ...pepper, "In Custody": "Yes" }];
    const id = await checked(csvOf({ titles: SHELTERLUV.titles, rows: apart }));
    expect(await remarks(id)).toEqual({ Pepper: ["left_out", "Left out: row 4 has the same number."] });
    await added(id);
    expect((await places())["Pepper"]).toEqual(["available", true]);
  });

  it("lets an adopted animal be that is only no longer in care", async () => {
    const file = (cells: Cells): string =>
      csvOf({ titles: SHELTERLUV.titles, rows: [{ "Animal ID": "1", Name: "Pepper", Species: "Cat", ...cells }] });
    await added(await checked(file({ "In Custody": "Yes" })));
    const away = file({ "In Custody": "No" });
    const id = await checked(away);
    expect((await findImport(scope, id))?.tally).toMatchObject({ takenOff: 1, leftOut: 0 });
    await edit("Pepper", { status: "sold" });
    await added(id);
    expect(await places()).toEqual({ Pepper: ["sold", true] });
    expect((await findImport(scope, await checked(away)))?.tally).toMatchObject({ takenOff: 0, leftOut: 1 });
  });
});

it("names an animal without a name by its number, and keeps the name that it got here", async () => {
  const file = csvOf({ titles: PETPOINT.titles, rows: [{ "Animal #": "A1", Species: "Dog" }] });
  await added(await checked(file));
  const pet = (await here())["A1"];
  await editPet(scope, pet?.id ?? "", { version: pet?.version ?? 0, name: "Bella" }, ACTOR);
  expect(await findImport(scope, await checked(file))).toMatchObject({ faultyRows: 0, tally: { unchanged: 1, updates: 0 } });
  await added(await checked(file.replace('"Dog"', '"Cat"')));
  expect(Object.keys(await here())).toEqual(["Bella"]);
});

it("adds all new animals unlisted if asked, and leaves it to the team to list them", async () => {
  const add = async (file: string): Promise<void> => {
    const id = await checked(file);
    await startImport(scope, id, "good", ACTOR, { newAnimals: "unlisted" });
    await addImport(payload(id));
  };
  await add("name,category\r\nPlain,Dogs\r\n");
  await add(asm3({ Biscuit: { ANIMALCOLOR: "tan" }, Moss: {}, Trial: { MOVEMENTTYPE: "11" } }));
  await edit("Moss", { profile: { listed: true } });
  const { rows } = await pool().query("select color from pet_profiles where project_id = $1 and color is not null", [scope.projectId]);
  expect(rows).toEqual([{ color: "tan" }]);
  await add(asm3({ Biscuit: {}, Moss: {}, Trial: { MOVEMENTTYPE: "2" }, New: {} }));
  const off = ["available", false];
  expect(await places()).toEqual({ Plain: off, Biscuit: off, Moss: ["available", true], Trial: off, New: off });
});

it("follows the project's own columns but for what the team moved, and only animals of the project", async () => {
  const own = (cells: string): string => `name,category,externalId,status,listed\r\nRex,Dogs,Rex,${cells}\r\n`;
  await added(await checked(own("adopted,no")));
  const other = scope;
  scope = projectScope((await createProject("Other", "free", ACTOR)).id);
  expect((await findImport(scope, await checked(asm3({ Rex: { ANIMALNONSHELTER: "1" } }))))?.tally).toMatchObject({
    takenOff: 0,
    leftOut: 1,
  });
  scope = other;
  await edit("Rex", { status: "pending" });
  await added(await checked(own("available,yes")));
  expect(await places()).toEqual({ Rex: ["pending", true] });
});

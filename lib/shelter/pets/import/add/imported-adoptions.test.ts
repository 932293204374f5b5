import { afterAll, beforeEach, expect, it } from "vitest";
import { forgetJobs } from "#e2e/support/jobs.ts";
import { ASM3, csvOf } from "#e2e/support/shelter-exports.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { clock } from "#lib/platform/clock.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { DAY_MS } from "#lib/platform/time.ts";
import { findAdoption } from "#lib/shelter/adoptions/data.ts";
import { changeAdoption, undoAdoption } from "#lib/shelter/adoptions/mutations.ts";
import { editPet, undoPet } from "#lib/shelter/pets/change.mutations.ts";
import { workOutDay } from "#lib/shelter/pets/days/data.ts";
import { addImport } from "#lib/shelter/pets/import/add/jobs.ts";
import { checkImport } from "#lib/shelter/pets/import/check/jobs.ts";
import { findImport } from "#lib/shelter/pets/import/data.ts";
import { startImport } from "#lib/shelter/pets/import/mutations.ts";
import { takeFile } from "#lib/shelter/pets/import/upload.mutations.ts";
import { createProject } from "#lib/shelter/projects/mutations.ts";
import { type Actor, type ProjectScope, projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const ACTOR: Actor = { kind: "cli", id: "7" };
const close = await useTestDatabase();
afterAll(close);

let scope: ProjectScope;
beforeEach(async () => {
  scope = projectScope((await createProject("Adoptions", "free", ACTOR)).id);
  await forgetJobs();
});

const day = (daysAgo: number): string => new Date(clock()() - daysAgo * DAY_MS).toISOString().slice(0, 10);
const noon = (date: string): string => `${date}T12:00:00.000Z`;

async function checked(animals: Record<string, Record<string, string>>): Promise<string> {
  const rows = Object.entries(animals).map(([name, cells]) => {
    const photo = `https://photos.example/${name}.jpg`;
    return { ANIMALCODE: name, ANIMALNAME: name, ANIMALSPECIES: "Dog", ANIMALIMAGE: photo, MOVEMENTTYPE: "1", ...cells };
  });
  const body = (async function* () {
    yield Buffer.from(csvOf({ titles: ASM3.titles, rows }));
  })();
  const id = await takeFile(scope, { fileName: "animals.csv", format: "csv", body }, ACTOR);
  await checkImport({ projectId: scope.projectId, importId: id });
  return id;
}

async function added(id: string): Promise<void> {
  await startImport(scope, id, "good", ACTOR, { newAnimals: "as_told" });
  await addImport({ projectId: scope.projectId, importId: id });
}

/** When each was adopted, and since when it is at home. */
async function adoptions(): Promise<Record<string, (string | null)[]>> {
  const text = `select name, p.adopted_at as "adoptedAt", a.home_at as "homeAt" from pets p left join adoptions a on a.pet_id = p.id
                 where p.project_id = $1 and status = 'sold' order by p.id`;
  const { rows } = await pool().query<{ name: string; adoptedAt: Date | null; homeAt: Date | null }>(text, [scope.projectId]);
  return Object.fromEntries(
    rows.map(({ name, adoptedAt, homeAt }) => [name, [adoptedAt?.toISOString() ?? null, homeAt?.toISOString() ?? null]]),
  );
}

it("keeps the day of an old adoption, takes one without a day for old, and fetches no photos of either", async () => {
  const id = await checked({
    Old: { MOVEMENTDATE: "13/05/2015" },
    Fresh: { MOVEMENTDATE: `${day(5)} 10:30:00` },
    Undated: {},
    Here: { MOVEMENTTYPE: "", MOVEMENTDATE: "14/05/2015" },
  });
  expect((await findImport(scope, id))?.tally).toMatchObject({ adopted: 3, undated: 1, photos: 2 });
  await added(id);
  expect(await adoptions()).toEqual({
    Old: [noon("2015-05-13"), noon("2015-05-13")],
    Fresh: [noon(day(5)), noon(day(5))],
    Undated: ["1970-01-01T00:00:00.000Z", null],
  });
});

it("counts an adoption that a later file tells of on its own day, and now where the file does not tell", async () => {
  const here = { MOVEMENTTYPE: "" };
  await added(await checked({ Old: here, Now: here, Kept: { MOVEMENTDATE: "13/05/2015" } }));
  const id = await checked({ Old: { MOVEMENTDATE: "13/05/2015" }, Now: {}, Kept: { MOVEMENTDATE: "14/06/2016", ANIMALCOLOR: "tan" } });
  expect((await findImport(scope, id))?.tally).toMatchObject({ updates: 3, undated: 0 });
  await added(id);
  const then = noon("2015-05-13");
  expect(await adoptions()).toMatchObject({ Old: [then, then], Kept: [then, then] });
  expect((await adoptions())["Now"]?.map((at) => at?.slice(0, 10))).toEqual([day(0), day(0)]);
  expect(await workOutDay(scope, day(0))).toMatchObject({ counts: { sold: 3 }, adopted: 1 });
});

it("gives an adoption back as it was, with its day or without one, when a change of it is undone", async () => {
  await added(await checked({ Old: { MOVEMENTDATE: "13/05/2015" }, Undated: {}, Returned: {} }));
  const before = await adoptions();
  const pets = await prisma().pet.findMany({ where: { projectId: BigInt(scope.projectId) }, include: { adoptions: true } });
  for (const { id, name, adoptions: of } of pets) {
    const adoptionId = String(of[0]?.id);
    const version = async () => (await findAdoption(scope, adoptionId))?.version ?? 0;
    if (name === "Returned") {
      await changeAdoption(scope, adoptionId, { version: await version(), stage: "returned" }, ACTOR);
      await undoAdoption(scope, adoptionId, await version(), ACTOR);
    } else {
      await editPet(scope, String(id), { version: 1, status: "pending" }, ACTOR);
      await undoPet(scope, String(id), 2, ACTOR);
    }
  }
  expect(await adoptions()).toEqual(before);
});

it("keeps an adoption that another import added after the check, unless the file says that the animal is in care", async () => {
  const adopted = { MOVEMENTDATE: day(1) };
  await added(await checked({ Away: { MOVEMENTTYPE: "" }, Back: { MOVEMENTTYPE: "" } }));
  const id = await checked({ Away: { MOVEMENTTYPE: "Archived" }, Back: { MOVEMENTTYPE: "2" } });
  await added(await checked({ Away: adopted, Back: adopted }));
  expect(Object.keys(await adoptions())).toEqual(["Away", "Back"]);
  await added(id);
  expect(Object.keys(await adoptions())).toEqual(["Away"]);
});

import { afterAll, expect, it } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { addImport } from "#lib/shelter/pets/import/add/jobs.ts";
import { checkImport } from "#lib/shelter/pets/import/check/jobs.ts";
import { countAdded } from "#lib/shelter/pets/import/data.ts";
import { startImport } from "#lib/shelter/pets/import/mutations.ts";
import { takeFile } from "#lib/shelter/pets/import/upload.mutations.ts";
import { PET_SORTS } from "#lib/shelter/pets/rules.ts";
import { listPetPage } from "#lib/shelter/pets/table/data.ts";
import { matchingPetIds } from "#lib/shelter/pets/table/filter.data.ts";
import type { PetFilter } from "#lib/shelter/pets/table/schema.ts";
import { countTabs } from "#lib/shelter/pets/table/tabs.data.ts";
import { createProject } from "#lib/shelter/projects/mutations.ts";
import { type Actor, type ProjectScope, projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const ACTOR: Actor = { kind: "cli", id: "7" };
const close = await useTestDatabase();
afterAll(close);

const newScope = async (): Promise<ProjectScope> => projectScope((await createProject("Added", "free", ACTOR)).id);

async function imported(scope: ProjectScope, rows: string): Promise<string> {
  const body = (async function* () {
    yield Buffer.from(`name,category,status,listed\r\n${rows}`);
  })();
  const importId = await takeFile(scope, { fileName: "list.csv", format: "csv", body }, ACTOR);
  await checkImport({ projectId: scope.projectId, importId });
  await startImport(scope, importId, "good", ACTOR);
  await addImport({ projectId: scope.projectId, importId });
  return importId;
}

async function addPhoto(scope: ProjectScope, name: string): Promise<void> {
  await pool().query(
    `with photo as (insert into pet_photos (project_id, hash, bytes) values ($1, $2, 1) returning id)
     insert into pet_photo_uses (pet_id, photo_id, position, alt) select p.id, photo.id, 1, '' from pets p, photo where p.project_id = $1 and p.name = $2`,
    [scope.projectId, name],
  );
}

it("counts and lists the animals that an import added, those not listed, and those without a photo", async () => {
  const [scope, other] = [await newScope(), await newScope()];
  await imported(scope, "Before,1,,\r\n");
  const id = await imported(scope, "Rex,1,,no\r\nMoss,1,adopted,\r\nBo,1,,\r\nGone,1,,\r\n");
  await imported(other, "Theirs,1,,\r\n");
  await imported(scope, "After,1,,no\r\n");
  await addPhoto(scope, "Moss");
  await addPhoto(scope, "Before");
  await pool().query("update pets set deleted_at = now() where name = 'Gone'");
  expect(await countAdded(scope, id)).toEqual({ animals: 3, unlisted: 1, withoutPhoto: 2 });
  expect(await countAdded(other, id)).toEqual({ animals: 0, unlisted: 0, withoutPhoto: 0 });

  const named = async (filter: Partial<PetFilter>): Promise<string[]> => {
    const all = { q: "", bin: false, ...filter };
    const pages = await Promise.all(PET_SORTS.map((sort) => listPetPage(scope, { ...all, sort, descending: true })));
    const [first = []] = pages.map(({ rows }) => rows.map(({ name }) => name).toSorted());
    for (const { rows, count } of pages) expect([rows.map(({ name }) => name).toSorted(), count]).toEqual([first, first.length]);
    expect(await matchingPetIds(scope, all, 10)).toHaveLength(first.length);
    expect((await countTabs(scope, all)).all).toEqual({ count: first.length, isExact: true });
    return first;
  };
  expect(await named({ importId: id })).toEqual(["Bo", "Moss", "Rex"]);
  expect(await named({ importId: id, listed: "no" })).toEqual(["Rex"]);
  expect(await named({ importId: id, photo: "no" })).toEqual(["Bo", "Rex"]);
  expect(await named({ importId: id, photo: "yes", q: "mo" })).toEqual(["Moss"]);
  expect(await named({ photo: "yes" })).toEqual(["Before", "Moss"]);
  expect(await matchingPetIds(other, { q: "", bin: false, importId: id }, 10)).toEqual([]);
});

import { afterAll, expect, it } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { readAdoptionFilter } from "#lib/shelter/adoptions/address.schema.ts";
import { listAdoptions } from "#lib/shelter/adoptions/data.ts";
import { addCategory } from "#lib/shelter/categories/mutations.ts";
import { addPet } from "#lib/shelter/pets/change.mutations.ts";
import { createProject } from "#lib/shelter/projects/mutations.ts";
import { type Actor, projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const ACTOR: Actor = { kind: "cli", id: "7" };
const close = await useTestDatabase();
afterAll(close);

it("lists the reserved ones, if asked, by how long they are, page by page", async () => {
  const scope = projectScope((await createProject("Reserved", "free", ACTOR)).id);
  const { categoryId } = await addCategory(scope, { name: "Lizards" }, ACTOR);
  const since = { Biscuit: 2, Moss: 9, Pepper: 9, Ruby: 30 };
  for (const [name, days] of Object.entries(since)) {
    const { id } = await addPet(scope, { name, categoryId, status: "pending" }, ACTOR);
    await pool().query("update adoptions set moved_at = now() - $2 * interval '1 day' where pet_id = $1", [id, days]);
  }
  await addPet(scope, { name: "Home", categoryId, status: "sold" }, ACTOR);
  const pages = async (query: Record<string, string>) => {
    const names: string[][] = [];
    for (let before: string | undefined = ""; before !== undefined; ) {
      const page = await listAdoptions(scope, readAdoptionFilter(query), { before, today: "2026-11-27", max: 2 });
      names.push(page.rows.map(({ petName }) => petName));
      before = page.next ?? undefined;
    }
    return names;
  };
  const expected = [
    ["Ruby", "Moss"],
    ["Pepper", "Biscuit"],
  ];
  expect(await pages({ stage: "reserved", order: "longest" })).toEqual(expected);
  expect(await pages({ stage: "reserved", order: "longest", q: "er" })).toEqual([["Pepper"]]);
  expect(await pages({ stage: "reserved" })).toEqual([
    ["Ruby", "Pepper"],
    ["Moss", "Biscuit"],
  ]);
  expect((await pages({ order: "longest" }))[0]).toEqual(["Home", "Ruby"]);
  const inOrder = readAdoptionFilter({ stage: "reserved", order: "longest" });
  for (const before of ["7", "7.1", "7.2026-02-30T10:00:00.000Z", "x.2026-02-03T10:00:00.000Z"]) {
    expect((await listAdoptions(scope, inOrder, { before, today: "2026-11-27" })).rows.map(({ petName }) => petName)).toEqual(
      expected.flat(),
    );
  }
});

it("shows the first photo that is ready of each animal, and whether visitors see the animal", async () => {
  const scope = projectScope((await createProject("Faces", "free", ACTOR)).id);
  const { categoryId } = await addCategory(scope, { name: "Snakes" }, ACTOR);
  const photo = async (petId: string, hash: string, state: "ready" | "processing", position: number) =>
    await pool().query(
      `with made as (insert into pet_photos (project_id, hash, state, bytes) values ($1, $2, $3::"PhotoState", 1) returning id)
       insert into pet_photo_uses (pet_id, photo_id, position) select $4, id, $5 from made`,
      [scope.projectId, hash, state, petId, position],
    );
  const reserved = async (name: string) => (await addPet(scope, { name, categoryId, status: "pending" }, ACTOR)).id;
  const [shown, hidden] = [await reserved("Shown"), await reserved("Hidden")];
  await reserved("Faceless");
  await photo(shown, "a", "processing", 1);
  await photo(shown, "b", "ready", 2);
  await photo(shown, "c", "ready", 3);
  await photo(hidden, "d", "ready", 1);
  await pool().query("insert into pet_profiles (pet_id, project_id, listed) values ($1, $2, false)", [hidden, scope.projectId]);
  const { rows } = await listAdoptions(scope, readAdoptionFilter({ stage: "reserved" }), { today: "2026-11-27" });
  expect(rows.map(({ petName, petCover, petListed }) => [petName, petCover, petListed])).toEqual([
    ["Faceless", null, true],
    ["Hidden", "d", false],
    ["Shown", "b", true],
  ]);
});

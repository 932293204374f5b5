import { afterAll, expect, it } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { type Actor, projectScope } from "#lib/people/scope/principal.schema.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { readAdoptionFilter } from "#lib/shelter/adoptions/address.rules.ts";
import { listAdoptions } from "#lib/shelter/adoptions/data.ts";
import { addCategory } from "#lib/shelter/categories/mutations.ts";
import { addPet } from "#lib/shelter/pets/change.mutations.ts";
import { createProject } from "#lib/shelter/projects/mutations.ts";

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
});

import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { ACTOR, adoptionStep, openShelter, rowsOf, type Shelter, type Step, undoLast } from "#e2e/support/adoption-steps.ts";
import { everyEvent, followed, listed } from "#e2e/support/event-follower.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { DashboardError, isAppError } from "#lib/platform/errors.ts";
import { changeAdoption, undoAdoption } from "#lib/shelter/adoptions/mutations.ts";
import { writePet } from "#lib/shelter/pets/write.mutations.ts";

const close = await useTestDatabase();
afterAll(close);

/** Animals that do not agree with who has them. */
const BROKEN = `
  select p.id from pets p left join adoptions a on a.pet_id = p.id and a.stage in ('reserved', 'home')
   where p.project_id = $1 and (p.status::text <> coalesce(case a.stage when 'reserved' then 'pending' when 'home' then 'sold' end, 'available')
      or a.stage = 'home' and a.home_at is distinct from p.adopted_at or (p.status = 'sold') <> (p.adopted_at is not null))`;

/** What is refused changes nothing. */
async function take(shelter: Shelter, step: Step): Promise<void> {
  const before = await rowsOf(shelter);
  try {
    const undo = await step(shelter);
    if (undo) shelter.done.push({ before, undo });
  } catch (error) {
    if (!isAppError(error) && !(error instanceof DashboardError)) throw error;
    expect(await rowsOf(shelter)).toEqual(before);
  }
  expect((await pool().query(BROKEN, [shelter.scope.projectId])).rows).toEqual([]);
}

async function expectFollowed({ scope }: Shelter): Promise<void> {
  expect(followed(await everyEvent(scope), "order")).toBe((await listed(scope)).orders);
}

it("keeps an animal and who has it together through any changes, and undoes them in reverse order to the row", async () => {
  const run = async (steps: Step[]): Promise<void> => {
    const shelter = await openShelter();
    for (const step of steps) await take(shelter, step);
    while (shelter.done.length > 0) await undoLast(shelter);
    await expectFollowed(shelter);
  };
  await fc.assert(fc.asyncProperty(fc.array(adoptionStep, { minLength: 16, maxLength: 24, size: "max" }), run), { numRuns: 4 });
});

it.each([
  ["cancelled", ["reserved", "cancelled"], "home"],
  ["returned", ["home", "returned"], "visit"],
] as const)("goes back to %s when the next stage is undone", async (_, stages, next) => {
  const shelter = await openShelter();
  const [adoption = ""] = shelter.adoptions;
  for (const [i, stage] of stages.entries()) await changeAdoption(shelter.scope, adoption, { version: i + 1, stage }, ACTOR);
  const before = await rowsOf(shelter);
  await changeAdoption(shelter.scope, adoption, { version: 3, stage: next }, ACTOR);
  await undoAdoption(shelter.scope, adoption, 4, ACTOR);
  expect(await rowsOf(shelter)).toEqual(before);
});

it("keeps when an order was placed, also where two adoptions swap their numbers", async () => {
  const shelter = await openShelter();
  const { scope, adoptions, pets } = shelter;
  const [adoption = "", petId = ""] = [adoptions[0], pets[0]];
  await changeAdoption(scope, adoption, { version: 1, stage: "reserved" }, ACTOR);
  await changeAdoption(scope, adoption, { version: 2, stage: "cancelled" }, ACTOR);
  await writePet(scope, { petId, change: { status: "pending" } }, ACTOR);
  await changeAdoption(scope, adoption, { version: 3, stage: "reserved" }, ACTOR);
  await expectFollowed(shelter);
});

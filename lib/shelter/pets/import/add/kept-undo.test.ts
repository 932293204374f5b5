import fc from "fast-check";
import { afterAll, beforeEach, expect, it } from "vitest";
import { addChecked, animalsHere, checkedAnimals, editAnimal, keptOf, TEAM, undoAdded } from "#e2e/support/imports.ts";
import { forgetJobs } from "#e2e/support/jobs.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { chooseValues } from "#lib/shelter/pets/import/check/kept.mutations.ts";
import { createProject } from "#lib/shelter/projects/mutations.ts";
import { type ProjectScope, projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const close = await useTestDatabase();
afterAll(close);

let scope: ProjectScope;
beforeEach(forgetJobs);

const COLORS = ["tan", "red", "blue", null] as const;
const color = fc.constantFrom(...COLORS);
const animal = fc.record({ first: color, team: fc.option(color, { nil: undefined }), second: color, takesFile: fc.boolean() });

it("leads back to the team’s state whatever was imported, changed, chosen, and undone", async () => {
  const run = async (animals: { first: string | null; team: string | null | undefined; second: string | null; takesFile: boolean }[]) => {
    scope = projectScope((await createProject("Property", "free", TEAM)).id);
    const says = (of: "first" | "second") =>
      Object.fromEntries(animals.map((one, i) => [`${i}`, { profile: one[of] === null ? {} : { color: one[of] } }]));
    await addChecked(scope, await checkedAnimals(scope, says("first")));
    for (const [i, { team }] of animals.entries()) if (team !== undefined) await editAnimal(scope, `${i}`, { profile: { color: team } });
    const before = await animalsHere(scope);
    const check = () => checkedAnimals(scope, { ...says("second"), New: {} });
    const id = await check();
    const kept = await keptOf(scope, id);
    for (const [i, { takesFile }] of animals.entries())
      if (takesFile && kept[i]) await chooseValues(scope, id, { takesFile, row: i + 1 }, TEAM);
    await addChecked(scope, id);
    const { New: _, ...after } = await animalsHere(scope);
    const expected = animals.map(({ first, team = first, second, takesFile }) =>
      second !== null && (team === first || takesFile) ? second : team,
    );
    expect(Object.values(after).map(({ profile }) => profile?.color ?? null)).toEqual(expected);
    await undoAdded(scope, id);
    expect(await animalsHere(scope)).toEqual(before);
    expect(await keptOf(scope, await check())).toEqual(kept);
  };
  await fc.assert(fc.asyncProperty(fc.array(animal, { minLength: 4, maxLength: 8 }), run), { numRuns: 4 });
});

import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { oneByOne } from "#e2e/support/all-of.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { addImport } from "#lib/shelter/pets/import/add/jobs.ts";
import { checkImport } from "#lib/shelter/pets/import/check/jobs.ts";
import { startImport } from "#lib/shelter/pets/import/mutations.ts";
import { takeFile } from "#lib/shelter/pets/import/upload.mutations.ts";
import { type ExportedPet, petFile } from "#lib/shelter/pets/table/export.view.ts";
import { profilesOf } from "#lib/shelter/profiles/data.ts";
import { UNKNOWN_PROFILE } from "#lib/shelter/profiles/merge.rules.ts";
import type { FullProfile } from "#lib/shelter/profiles/schema.ts";
import { createProject } from "#lib/shelter/projects/mutations.ts";
import { projectScope, type ServiceActor } from "#lib/tenancy/scope/principal.schema.ts";

const ACTOR: ServiceActor = { kind: "cli", id: "7" };
const AT = "2026-11-25T09:00:00.000Z";
const close = await useTestDatabase();
afterAll(close);

async function imported(format: "csv" | "xlsx" | "json", rows: readonly ExportedPet[]): Promise<FullProfile[]> {
  const scope = projectScope((await createProject("Again", "free", ACTOR)).id);
  const body = (async function* () {
    for await (const part of petFile(format, []).parts(oneByOne([rows]))) yield Buffer.from(part);
  })();
  const importId = await takeFile(scope, { fileName: `animals.${format}`, format, body }, ACTOR);
  const payload = { projectId: scope.projectId, importId };
  await checkImport(payload);
  await startImport(scope, importId, "all", ACTOR);
  await addImport(payload);
  const { rows: pets } = await pool().query<{ id: string }>("select id from pets where project_id = $1 order by id", [scope.projectId]);
  const profiles = await profilesOf(
    scope,
    pets.map(({ id }) => id),
  );
  return pets.map(({ id }) => profiles.get(id) ?? UNKNOWN_PROFILE);
}

it.each(["csv", "xlsx", "json"] as const)("brings profiles back from a file as they were: %s", async (format) => {
  const text = fc.string({ unit: "grapheme-composite", minLength: 1, maxLength: 20 }).map((one) => `x${one}`);
  const profile = fc.record({
    listed: fc.boolean(),
    mixed: fc.constantFrom(true, false, null),
    sex: fc.constantFrom("male" as const, "female" as const, null),
    birthDate: fc.constantFrom("2023", "2023-05", "2023-05-06", null),
    weightGrams: fc.option(fc.integer({ min: 1, max: 100_000 }), { nil: null }),
    color: fc.option(text, { nil: null }),
    description: fc.option(
      text.map((one) => `=1+1\n;${one}\r\n"x"`),
      { nil: null },
    ),
    goodWithCats: fc.constantFrom(true, false, null),
    internal: fc.record({
      microchip: fc.constantFrom("981020012345678", null),
      notes: fc.option(text, { nil: null }),
      location: fc.constantFrom("-A", null),
    }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(profile, { minLength: 1, maxLength: 4 }), async (parts) => {
      const profiles = parts.map((part): FullProfile => ({ ...UNKNOWN_PROFILE, ...part }));
      const facts = { categoryId: "1", status: "available", version: 1, createdAt: AT, updatedAt: AT, deletedAt: null } as const;
      const rows = profiles.map((one, i) => ({ id: `${i}`, name: `Rex ${i}`, externalId: `r-${i}`, profile: one, ...facts }));
      expect(await imported(format, rows)).toEqual(profiles);
    }),
    { numRuns: 12 },
  );
});

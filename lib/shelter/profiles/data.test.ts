import { afterAll, beforeAll, expect, it } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { exactJson } from "#lib/platform/exact-json.ts";
import { profileSuggestions, profilesOf } from "#lib/shelter/profiles/data.ts";
import { UNKNOWN_PROFILE } from "#lib/shelter/profiles/merge.rules.ts";
import { profileSchema } from "#lib/shelter/profiles/schema.ts";
import { fullProfileView, profileView } from "#lib/shelter/profiles/view.ts";
import { projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const close = await useTestDatabase();
afterAll(close);

const OWN = projectScope("1");
const LARGE_ID = "9007199254740993";

beforeAll(async () => {
  await pool().query("insert into projects (slug, name) select 'p-' || i, 'Shelter ' || i from generate_series(1, 2) i");
  await pool().query("insert into pets (project_id, name, category_id) select 1 + i / 4, 'Biscuit', 1 from generate_series(1, 4) i");
  await pool().query(`insert into pet_profiles (pet_id, project_id) values (1, 1)`);
  await pool().query(
    `insert into pet_profiles (pet_id, project_id, listed, species, breeds, birth_date, birth_date_precision, weight_grams, description,
       fee_amount, fee_currency, intake_date, bonded_with, microchip, notes, location)
     values (2, 1, false, 'dog', '{Beagle,"a \\"b\\", {c}"}', '2023-05-01', 'month', 11500, E'One\\nTwo "é" 🐾', 150, 'EUR', '2026-11-02', $1,
       '981020012345678', 'Shy', 'Kennel 12')`,
    [[LARGE_ID]],
  );
  await pool().query(
    `insert into pet_profiles (pet_id, project_id, species, breeds) values (3, 1, 'dog', '{Beagle}'), (4, 2, 'cat', '{Siamese}')`,
  );
});

it("reads what is stored, and nothing of another project", async () => {
  const found = await profilesOf(OWN, ["1", "2", "4", "99"]);
  expect([...found.keys()].toSorted()).toEqual(["1", "2"]);
  expect(found.get("1")).toEqual(UNKNOWN_PROFILE);
  expect(found.get("2")).toEqual({
    ...UNKNOWN_PROFILE,
    listed: false,
    species: "dog",
    breeds: ["Beagle", 'a "b", {c}'],
    birthDate: "2023-05",
    weightGrams: 11500,
    description: 'One\nTwo "é" 🐾',
    fee: { amount: "150.00", currency: "EUR" },
    intakeDate: "2026-11-02",
    bondedWith: [LARGE_ID],
    internal: { microchip: "981020012345678", notes: "Shy", location: "Kennel 12" },
  });
});

const documented = (text: string) => profileSchema.parse({ ...(JSON.parse(text) as object), bondedWith: [BigInt(LARGE_ID)] });

it("shows a profile as it is documented, its ids exact, and internals only where they are asked for", async () => {
  const profile = (await profilesOf(OWN, ["2"])).get("2") ?? UNKNOWN_PROFILE;
  const shown = exactJson(profileView(profile));
  expect(shown).toContain(`"bondedWith":[${LARGE_ID}]`);
  expect(shown).not.toMatch(/internal|981020012345678|Shy|Kennel/);
  expect(Object.keys(documented(shown))).toHaveLength(Object.keys(UNKNOWN_PROFILE).length - 1);
  expect(documented(exactJson(fullProfileView(profile))).internal?.location).toBe("Kennel 12");
});

it("suggests the project's own words, most used first", async () => {
  expect(await profileSuggestions(OWN)).toEqual({
    species: ["dog"],
    breeds: [
      { species: "dog", breed: "Beagle" },
      { species: "dog", breed: 'a "b", {c}' },
    ],
    locations: ["Kennel 12"],
  });
  expect(await profileSuggestions(projectScope("3"))).toEqual({ species: [], breeds: [], locations: [] });
});

it("keeps what the code does not write out of the table, and deletes a profile with its animal", async () => {
  const set = (assignments: string) => pool().query(`update pet_profiles set ${assignments} where pet_id = 1`);
  const wrong = ["sex = 'x'", "breeds = '{a,b,c}'", "weight_grams = 0", "birth_date = '2023-05-01'", "fee_amount = 1", "species = ''"];
  for (const assignments of wrong) await expect(set(assignments), assignments).rejects.toThrow(/check constraint/);
  await pool().query("delete from pets where id = 1");
  expect((await profilesOf(OWN, ["1"])).size).toBe(0);
});

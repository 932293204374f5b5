import { describe, expect, it } from "vitest";
import { personNameSchema } from "#lib/people/auth/person.schema.ts";
import { confirmsName, shownName } from "#lib/platform/names/rules.ts";
import { projectNameSchema } from "#lib/shelter/projects/schema.ts";

const SCHEMAS = { person: personNameSchema, project: projectNameSchema };

describe.each(["person", "project"] as const)("name of a %s", (whose) => {
  const read = (name: string) => SCHEMAS[whose].safeParse(name);

  it.each([
    ["  Kim   Kestrel ", "Kim Kestrel"],
    ["Kim\u00a0\u2003Kestrel", "Kim Kestrel"],
    ["José Łukasz 小林", "José Łukasz 小林"],
    ["Jose\u0301", "Jos\u00e9"],
    ["🐾".repeat(80), "🐾".repeat(80)],
  ])("stores the name %j as %j", (name, kept) => {
    expect(read(name).data).toBe(kept);
  });

  it.each(["Kim\u202eKestrel", "Kim\u200bKestrel", "two\nlines", "tab\tbed", "\ud800", "a\u2028x", "x\0", "x".repeat(81), "  ", "\u200b"])(
    "rejects the name %j",
    (name) => {
      expect(read(name).error?.issues[0]?.message).toMatch(/1 to 80 characters, without line breaks or invisible characters/);
    },
  );
});

describe("typed confirmation of a name", () => {
  it.each([
    ["City  Shelter", "City Shelter", true],
    ["City Shelter", "  City\u00a0Shelter ", true],
    ["Café", "Cafe\u0301", true],
    ["ﬁn", "fin", true],
    ["City Shelter", "\u200bCity Shelter\ufeff", true],
    ["City Shelter", "city shelter", false],
    ["City Shelter", "CityShelter", false],
    ["City Shelter", "", false],
  ])("compares the name %j with the typed confirmation %j: %s", (name, typed, confirms) => {
    expect(confirmsName(name, typed)).toBe(confirms);
  });
});

it("an external name is shown without invisible characters", () => {
  expect(shownName(" Kim\t\u202e Kestrel\u200b\0\n", 80)).toBe("Kim Kestrel");
  expect(shownName("🐾".repeat(90), 80)).toBe("🐾".repeat(80));
});

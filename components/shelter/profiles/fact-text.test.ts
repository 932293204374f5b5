import { describe, expect, it } from "vitest";
import { draftOf } from "#components/shelter/profiles/draft.ts";
import { factText } from "#components/shelter/profiles/fact-text.ts";
import type { FieldName } from "#lib/shelter/profiles/fields.schema.ts";
import { UNKNOWN_PROFILE } from "#lib/shelter/profiles/merge.rules.ts";
import type { FullProfile } from "#lib/shelter/profiles/schema.ts";

const NOW = Date.parse("2026-11-29T12:00:00Z");

describe("what a row of facts says", () => {
  it.each<[FieldName, Partial<FullProfile>, string]>([
    ["species", { species: "small_and_furry" }, "Small and furry"],
    ["breeds", { breeds: ["Beagle", "Poodle"] }, "Beagle, Poodle"],
    ["birthDate", { birthDate: "2023" }, "2023, about 3 years old"],
    ["birthDate", { birthDate: "2023-05" }, "May 2023, 3 years old"],
    ["birthDate", { birthDate: "2026-10-27" }, "Oct 27, 2026, 4 weeks old"],
    ["birthDate", { birthDate: "20" }, "20"],
    ["birthDate", { birthDate: "2023-05-32" }, "2023-05-32"],
    ["size", { size: "extra_large" }, "Extra large"],
    ["weightGrams", { weightGrams: 4536 }, "10 lb"],
    ["childrenFromAge", { goodWithChildren: true, childrenFromAge: 6 }, "6 years"],
    ["childrenFromAge", { goodWithChildren: true, childrenFromAge: 1 }, "1 year"],
    ["goodWithCats", { goodWithCats: false }, "No"],
    ["fee", { fee: { amount: "150.00", currency: "USD" } }, "$150.00"],
    ["intakeDate", { intakeDate: "2026-11-02" }, "Nov 2, 2026"],
    ["location", { internal: { microchip: null, notes: null, location: "Kennel 12" } }, "Kennel 12"],
    ["color", {}, ""],
    ["bondedWith", {}, ""],
  ])("is of %s %j %j", (name, known, text) => {
    const profile = { ...UNKNOWN_PROFILE, ...known };
    expect(factText(name, draftOf(profile, { weightUnit: "lb", currency: "USD" }), profile, NOW)).toBe(text);
  });
});

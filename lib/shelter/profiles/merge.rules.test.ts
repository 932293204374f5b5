import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { profilePatches as patches } from "#e2e/support/profile-patches.ts";
import { isProfileChange, mergeProfile, profileDifference, UNKNOWN_PROFILE } from "#lib/shelter/profiles/merge.rules.ts";
import { type FullProfile, type ProfilePatch, profileFormSchema } from "#lib/shelter/profiles/schema.ts";

const NOW = Date.UTC(2026, 10, 26, 12);

const merge = (...all: ProfilePatch[]) =>
  all.reduce<FullProfile>((before, patch) => mergeProfile(before, patch, NOW).after, UNKNOWN_PROFILE);

describe("merging a profile", () => {
  it("changes what the patch names, keeps the rest, and does the same once more without a difference", () => {
    fc.assert(
      fc.property(patches, patches, (first, second) => {
        expect(profileFormSchema.safeParse(first).success).toBe(true);
        const before = merge(first);
        const after = merge(first, second);
        const touched = new Set(Object.keys(second));
        if (touched.has("birthDate")) touched.add("birthDateEstimated");
        if (touched.has("specialNeeds")) touched.add("specialNeedsNote");
        if (touched.has("goodWithChildren")) touched.add("childrenFromAge");
        const { fields, internal } = profileDifference({ before, after });
        expect(fields.filter((field) => !touched.has(field))).toEqual([]);
        if (second.internal === undefined) expect(internal).toEqual([]);
        expect(merge(first, second, second)).toEqual(after);
        expect(isProfileChange({ before: after, after })).toBe(false);
      }),
    );
  });

  it("never leaves a value that another one rules out", () => {
    fc.assert(
      fc.property(fc.array(patches, { maxLength: 4 }), (all) => {
        const { birthDate, birthDateEstimated, specialNeeds, specialNeedsNote, goodWithChildren, childrenFromAge } = merge(...all);
        if (birthDate === null) expect(birthDateEstimated).toBeNull();
        if (!specialNeeds) expect(specialNeedsNote).toBeNull();
        if (!goodWithChildren) expect(childrenFromAge).toBeNull();
      }),
    );
  });

  it("clears everything with null", () => {
    fc.assert(
      fc.property(patches, (patch) => {
        const clear = Object.fromEntries(Object.keys(UNKNOWN_PROFILE).map((name) => [name, null])) as ProfilePatch;
        expect(merge(patch, clear)).toEqual(UNKNOWN_PROFILE);
      }),
    );
  });

  it("merges a fee and the internals part by part, and stores amounts with two decimals", () => {
    const first = merge({ fee: { amount: "150", currency: "EUR" }, internal: { notes: "Shy", location: "Kennel 1" } });
    expect(first.fee).toEqual({ amount: "150.00", currency: "EUR" });
    const { after, errors } = mergeProfile(first, { fee: { amount: "99.5" }, internal: { location: null } }, NOW);
    expect(errors).toEqual([]);
    expect(after.fee).toEqual({ amount: "99.50", currency: "EUR" });
    expect(after.internal).toEqual({ microchip: null, notes: "Shy", location: null });
  });

  it("knows a known species by any spelling and keeps other words", () => {
    const species = (word: string) => merge({ species: word }).species;
    expect(["Dog", "Small & Furry", "small and furry", " CAT ", "Axolotl"].map(species)).toEqual([
      "dog",
      "small_and_furry",
      "small_and_furry",
      "cat",
      "Axolotl",
    ]);
  });

  it.each<[string, ProfilePatch, string]>([
    ["a birth date in the future", { birthDate: "2026-11-28" }, 'birthDate must not be in the future; got "2026-11-28"'],
    ["a birth month in the future", { birthDate: "2026-12" }, 'birthDate must not be in the future; got "2026-12"'],
    ["a birth year in the future", { birthDate: "2027" }, 'birthDate must not be in the future; got "2027"'],
    ["an intake in the future", { intakeDate: "2026-11-28" }, 'intakeDate must not be in the future; got "2026-11-28"'],
    ["an estimate of no date", { birthDateEstimated: true }, "birthDateEstimated needs a birthDate"],
    ["a note about no special needs", { specialNeeds: false, specialNeedsNote: "x" }, "specialNeedsNote needs specialNeeds to be true"],
    ["an age of children without them", { childrenFromAge: 6 }, "childrenFromAge needs goodWithChildren to be true"],
    ["an amount without a currency", { fee: { amount: "1.00" } }, "fee.currency is required beside fee.amount"],
    ["a currency without an amount", { fee: { currency: "EUR" } }, "fee.amount is required beside fee.currency"],
  ])("refuses %s", (_, patch, sentence) => {
    expect(mergeProfile(UNKNOWN_PROFILE, patch, NOW).errors).toEqual([sentence]);
  });

  it("takes a birth date that is today somewhere on Earth", () => {
    const errors = (birthDate: string, now: number) => mergeProfile(UNKNOWN_PROFILE, { birthDate }, now).errors;
    expect(errors("2026-11-27", Date.UTC(2026, 10, 26, 10))).toEqual([]);
    expect(errors("2026-11-27", Date.UTC(2026, 10, 26, 9, 59))).toHaveLength(1);
    expect(errors("2026-11", NOW)).toEqual([]);
    expect(errors("2026", NOW)).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { draftOf, type ProfileDraft, profilePatch, withUnit } from "#components/shelter/profiles/draft.ts";
import { profileErrors } from "#components/shelter/profiles/errors.ts";
import { DEFAULT_PREFERENCES } from "#components/shelter/profiles/preferences.ts";
import { UNKNOWN_PROFILE } from "#lib/shelter/profiles/merge.rules.ts";
import type { FullProfile } from "#lib/shelter/profiles/schema.ts";

const NOW = Date.UTC(2026, 10, 26);
const FULL: FullProfile = {
  ...UNKNOWN_PROFILE,
  species: "small_and_furry",
  breeds: ["Teddy", "Peruvian"],
  birthDate: "2023-05-07",
  birthDateEstimated: true,
  weightGrams: 11_504,
  description: "One\nTwo",
  specialNeeds: true,
  specialNeedsNote: "Eye drops",
  goodWithChildren: true,
  childrenFromAge: 6,
  fee: { amount: "150.00", currency: "USD" },
  bondedWith: ["9007199254740993"],
  internal: { microchip: "981020012345678", notes: "Shy", location: null },
};

const empty = draftOf(UNKNOWN_PROFILE, DEFAULT_PREFERENCES);
const patchOf = (change: Partial<ProfileDraft>, seen = UNKNOWN_PROFILE) =>
  profilePatch({ ...draftOf(seen, DEFAULT_PREFERENCES), ...change }, seen);

describe("a profile in the form", () => {
  it.each(["kg", "lb"] as const)("changes nothing while nothing is typed, in %s", (weightUnit) => {
    for (const seen of [UNKNOWN_PROFILE, FULL]) {
      expect(profilePatch(draftOf(seen, { weightUnit, currency: "EUR" }), seen)).toBeUndefined();
    }
  });

  it("sends only what was changed, and clears what was emptied", () => {
    expect(patchOf({ species: "Dog", breed: " Beagle " })).toEqual({ species: "dog", breeds: ["Beagle"] });
    expect(patchOf({ secondBreed: "", feeAmount: "", species: "" }, FULL)).toEqual({ species: null, breeds: ["Teddy"], fee: null });
    expect(patchOf({ internal: { ...FULL.internal, notes: null } }, FULL)).toEqual({ internal: { notes: null } });
  });

  it.each([
    [{ year: "2023", month: "", day: "" }, "2023"],
    [{ year: "2023", month: "05", day: "" }, "2023-05"],
    [{ year: "2023", month: "05", day: "7" }, "2023-05-07"],
  ])("reads the birth date %j", (birth, birthDate) => expect(patchOf({ birth })).toEqual({ birthDate }));

  it("reads weights, ages, and amounts as people write them", () => {
    expect(patchOf({ weight: "11,5" })).toEqual({ weightGrams: 11_500 });
    expect(patchOf({ weight: "25", weightUnit: "lb" })).toEqual({ weightGrams: 11_340 });
    const wasKept = withUnit(draftOf(FULL, DEFAULT_PREFERENCES), "lb");
    expect([wasKept, patchOf(wasKept, FULL)]).toEqual([{ weightUnit: "lb", weight: "25.36" }, undefined]);
    expect(withUnit({ ...empty, weight: "25" }, "lb")).toEqual({ weightUnit: "lb" });
    expect(patchOf({ feeAmount: "149,5" })).toEqual({ fee: { amount: "149.50", currency: "EUR" } });
    expect(patchOf({ goodWithChildren: true, childrenFromAge: "6" })).toEqual({ goodWithChildren: true, childrenFromAge: 6 });
  });

  it("sends what a changed field needs, in case someone else has cleared it", () => {
    expect(patchOf({ specialNeedsNote: "Ear drops" }, FULL)).toEqual({ specialNeeds: true, specialNeedsNote: "Ear drops" });
    expect(patchOf({ childrenFromAge: "7" }, FULL)).toEqual({ goodWithChildren: true, childrenFromAge: 7 });
  });

  it("drops what another answer rules out", () => {
    expect(patchOf({ specialNeeds: false, goodWithChildren: null }, FULL)).toEqual({
      specialNeeds: false,
      specialNeedsNote: null,
      goodWithChildren: null,
      childrenFromAge: null,
    });
  });
});

describe("errors of a profile in the form", () => {
  it.each<[string, Partial<ProfileDraft>, string]>([
    ["a weight that is none", { weight: "heavy" }, "weightGrams"],
    ["no weight", { weight: "0" }, "weightGrams"],
    ["a month without a year", { birth: { year: "", month: "05", day: "" } }, "birthDate"],
    ["a day that is none", { birth: { year: "2023", month: "02", day: "30" } }, "birthDate"],
    ["a future year", { birth: { year: "2027", month: "", day: "" } }, "birthDate"],
    ["a future day of intake", { intakeDate: "2999-01-01" }, "intakeDate"],
    ["an amount that is none", { feeAmount: "a lot" }, "fee"],
    ["the same breed twice", { breed: "Beagle", secondBreed: "Beagle" }, "breeds"],
    ["an address without https", { videoUrl: "http://video.example" }, "videoUrl"],
    ["an age that is none", { goodWithChildren: true, childrenFromAge: "six" }, "childrenFromAge"],
    ["a short microchip", { internal: { ...empty.internal, microchip: "12" } }, "microchip"],
    ["a long description", { description: "x".repeat(4001) }, "description"],
  ])("names the field of %s", (_, change, field) => {
    expect(Object.keys(profileErrors(patchOf(change), UNKNOWN_PROFILE, NOW))).toEqual([field]);
  });

  it("finds none in a valid profile", () => {
    expect(profileErrors(profilePatch(draftOf(FULL, DEFAULT_PREFERENCES)), UNKNOWN_PROFILE, NOW)).toEqual({});
  });
});

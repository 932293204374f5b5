import { describe, expect, it } from "vitest";
import { editOf, looksTheSame, mergedDraft, type PetDraft, petDraft } from "#components/shelter/pets/pet-draft.ts";
import { type ProfileDraft, withUnit } from "#components/shelter/profiles/draft.ts";
import type { PetDetail } from "#lib/shelter/pets/row.schema.ts";
import { UNKNOWN_PROFILE } from "#lib/shelter/profiles/merge.rules.ts";

const AT = "2026-11-22T08:00:00.000Z";
const PET: PetDetail = {
  id: "7",
  name: "Rex",
  categoryId: "1",
  status: "available",
  externalId: null,
  version: 3,
  createdAt: AT,
  updatedAt: AT,
  deletedAt: null,
  profile: { ...UNKNOWN_PROFILE, breeds: ["Beagle"], weightGrams: 10_000, internal: { microchip: null, notes: "Shy", location: null } },
};
const KG = { weightUnit: "kg", currency: "EUR" } as const;
const draft = petDraft(PET, KG);
const withProfile = (on: PetDraft, change: Partial<ProfileDraft>): PetDraft => ({ ...on, profile: { ...on.profile, ...change } });

describe("what is typed while a save is under way", () => {
  it("stays, and everything else becomes what was saved", () => {
    const sent = withProfile({ ...draft, name: " Rexy " }, { internal: { microchip: "981 020", notes: "Shy", location: null } });
    const mine = withProfile(sent, { color: "brown", internal: { ...sent.profile.internal, notes: "Shy, but sweet" } });
    const saved: PetDetail = {
      ...PET,
      name: "Rexy",
      status: "pending",
      version: 5,
      profile: { ...PET.profile, internal: { microchip: "981020", notes: "Shy", location: null } },
    };
    const rest = mergedDraft(sent, mine, petDraft(saved, KG));
    expect(editOf(saved, rest)).toEqual({ profile: { color: "brown", internal: { notes: "Shy, but sweet" } } });
  });

  it("leaves nothing to save if nothing was typed", () => {
    expect(editOf(PET, mergedDraft(draft, draft, petDraft(PET, KG)))).toEqual({});
  });

  it("keeps a number with its unit, and a new category without the old one", () => {
    const sent = withProfile(draft, { weight: "11", weightUnit: "lb" });
    const saved = petDraft({ ...PET, categoryId: "2" }, KG);
    const mine = { ...withProfile(sent, { weight: "12" }), categoryId: "", newCategory: "Birds" };
    expect(mergedDraft(sent, mine, saved)).toMatchObject({
      categoryId: "",
      newCategory: "Birds",
      profile: { weight: "12", weightUnit: "lb" },
    });
  });
});

describe("what is kept over a colleague's change", () => {
  const NEEDS = { ...PET.profile, specialNeeds: true, specialNeedsNote: "Drops." };
  const seen = { ...PET, profile: { ...NEEDS, goodWithChildren: true, childrenFromAge: 6, birthDate: "2020" } };

  it.each([
    [
      { specialNeedsNote: "Drops, twice." },
      { specialNeeds: null, specialNeedsNote: null },
      { specialNeeds: true, specialNeedsNote: "Drops, twice." },
    ],
    [{ childrenFromAge: "8" }, { goodWithChildren: false, childrenFromAge: null }, { goodWithChildren: true, childrenFromAge: 8 }],
    [{ birthDateEstimated: true }, { birthDate: null }, { birthDate: "2020", birthDateEstimated: true }],
  ])("has what %j needs", (typed, theirs, sent) => {
    const base = petDraft(seen, KG);
    const now = { ...seen, version: 4, profile: { ...seen.profile, ...theirs } };
    expect(editOf(now, mergedDraft(base, withProfile(base, typed), petDraft(now, KG)))).toEqual({ profile: sent });
  });

  it("is no weight of which only the unit was changed", () => {
    const now = { ...PET, version: 4, profile: { ...PET.profile, weightGrams: 12_000 } };
    const mine = withProfile(draft, { ...withUnit(draft.profile, "lb") });
    const merged = mergedDraft(draft, mine, petDraft(now, KG));
    expect(merged.profile).toMatchObject({ weight: "26.46", weightUnit: "lb" });
    expect(editOf(now, merged)).toEqual({});
  });
});

describe("two versions of an animal", () => {
  it("look the same if only photos changed", () => {
    expect(looksTheSame(PET, { ...PET, version: 9, updatedAt: "2026-11-23T08:00:00.000Z" })).toBe(true);
  });

  it.each([
    { name: "Rexy" },
    { categoryId: "2" },
    { status: "sold" },
    { deletedAt: AT },
    { profile: { ...PET.profile, listed: false } },
    { profile: { ...PET.profile, internal: { ...PET.profile.internal, notes: null } } },
  ] satisfies Partial<PetDetail>[])("differ by %j", (change) => {
    expect(looksTheSame(PET, { ...PET, version: 9, ...change })).toBe(false);
  });
});

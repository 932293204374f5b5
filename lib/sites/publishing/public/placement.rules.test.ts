import { describe, expect, it } from "vitest";
import { placementOf } from "#lib/sites/publishing/public/placement.rules.ts";
import { NEW_SETTINGS } from "#lib/sites/publishing/schema.ts";

const PET = { id: "42", status: "available", deletedAt: null, isListed: true } as const;
const site = (happyDays: number) => ({ address: "https://oak.example", settings: { ...NEW_SETTINGS, happyDays } });
const SHOWN = { state: "shown", url: "https://oak.example/animals/42" };
const hidden = (why: string) => ({ state: "hidden", why });

describe("an animal's place on the published site", () => {
  it("is its page while it is available and listed", () => {
    expect(placementOf(PET, false, site(0))).toEqual(SHOWN);
  });

  it.each([
    ["in the bin", { ...PET, deletedAt: "2026-11-02T12:00:00Z" }, "Not on your site: it’s in the bin."],
    ["not listed", { ...PET, isListed: false }, "Not on your site: it isn’t listed."],
  ])("is none while it is %s, and says so", (_, pet, why) => {
    expect(placementOf(pet, true, site(30))).toEqual(hidden(why));
  });

  it("is its page, but no list, while it is reserved", () => {
    expect(placementOf({ ...PET, status: "pending" }, false, site(0))).toEqual({ ...SHOWN, state: "reserved" });
  });

  it("is none before the site is published", () => {
    expect(placementOf(PET, false, undefined)).toEqual(hidden("Not public: your site isn’t published yet."));
    expect(placementOf(PET, false, null)).toEqual(hidden("Not public: test projects are never published."));
  });

  it("is its page for as long after the adoption as the site shows it", () => {
    const adopted = { ...PET, status: "sold" as const };
    expect(placementOf(adopted, true, site(26))).toEqual(SHOWN);
    expect(placementOf(adopted, false, site(26))).toEqual(hidden("Not on your site: it was adopted more than 26 days ago."));
    expect(placementOf(adopted, false, site(1))).toEqual(hidden("Not on your site: it was adopted more than a day ago."));
    expect(placementOf(adopted, false, site(0))).toEqual(hidden("Not on your site: it was adopted."));
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { serviceLabel, slugCandidate, slugFrom } from "#lib/shelter/projects/rules.ts";

describe("slug", () => {
  it.each([
    ["Sunny Paws Shelter", "sunny-paws-shelter"],
    ["  Tierheim Straße & Söhne ", "tierheim-strasse-sohne"],
    ["O'Malley’s Cats", "omalleys-cats"],
    ["--a__b--", "a-b"],
    ["动物之家", "project"],
    ["2024", "project-2024"],
    ["www", "project-www"],
    ["A".repeat(80), "a".repeat(48)],
  ])("turns %j into the slug %j", (name, slug) => {
    expect(slugFrom(name)).toBe(slug);
  });

  it("always produces a DNS label with room for a suffix, never an ID", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.nat({ max: 40 }), (name, attempt) => {
        const slug = slugCandidate(slugFrom(name), attempt, () => "abc123");
        expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(slug.length).toBeLessThanOrEqual(63);
        expect(slug).not.toMatch(/^\d+$/);
      }),
    );
  });
});

it.each([
  ["https://portal.example.org", "portal"],
  ["https://portal.example.org.:8443/base", "portal"],
  ["https://eu.portal.example.org", "portal"],
  ["https://example.org", undefined],
  ["https://notexample.org", undefined],
  [undefined, undefined],
])("for the service address %s under example.org, reserves the label %s", (publicUrl, label) => {
  expect(serviceLabel(publicUrl, "example.org")).toBe(label);
});

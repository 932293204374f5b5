import { expect, it } from "vitest";
import { initial, isNew, paragraphs, shortened, similarTo, slugOfHost } from "#lib/sites/publishing/public/rules.ts";

it.each([
  ["2026-11-26", "2020-01-01T00:00:00Z", true],
  ["2026-11-19", "2026-11-26T00:00:00Z", false],
  [null, "2026-11-20T00:00:01Z", true],
  [null, "2026-11-19T00:00:00Z", false],
])("an animal that arrived on %s and was added at %s is new: %s", (intakeDate, since, wanted) => {
  expect(isNew({ intakeDate, since }, Date.UTC(2026, 10, 26))).toBe(wanted);
});

it.each([
  ["green-farm.pets.example", "green-farm"],
  ["pets.example", undefined],
  ["a.b.pets.example", undefined],
  [".pets.example", undefined],
  ["green-farmpets.example", undefined],
  ["-x.pets.example", undefined],
  ["www.other.example", undefined],
])("the host %s maps to the site %s", (host, slug) => {
  expect(slugOfHost(host, "pets.example")).toBe(slug);
});

it.each([
  ["short", 10, "short"],
  ["several words\nof a  text", 15, "several words…"],
  ["onewordthatisverylongindeed", 10, "onewordth…"],
])("%j shortened to at most %d characters is %j", (text, max, cut) => {
  expect(shortened(text, max)).toBe(cut);
  expect(shortened(text, max).length).toBeLessThanOrEqual(max);
});

it("empty lines separate paragraphs", () => {
  expect(paragraphs(" one\ntwo\n\n \n three \n")).toEqual(["one\ntwo", "three"]);
});

it.each([
  ["Rex", "R"],
  ["Biscuit of Willow Creek", "B"],
  ["mister  Whiskers the 3rd", "M"],
  ["žofie", "Ž"],
  ["“7 of 9”", "7"],
  ["🐶", ""],
])("the initial of %s is %j", (name, letter) => {
  expect(initial(name)).toBe(letter);
});

it("finds those nearest in size and age, and of several the first", () => {
  const animal = (id: string, size: "small" | "large" | null, birthDate: string | null) => ({ id, size, birthDate });
  const others = [
    ...[animal("old", "small", "2010"), animal("large", "large", "2024-05"), animal("unknown", null, null)],
    ...[
      animal("twin", "small", "2024-05-02"),
      animal("self", "small", "2024"),
      animal("near", "small", "2023"),
      animal("far", "large", "2010"),
    ],
  ];
  expect(similarTo(animal("self", "small", "2024"), others).map(({ id }) => id)).toEqual(["twin", "near", "unknown", "large"]);
});

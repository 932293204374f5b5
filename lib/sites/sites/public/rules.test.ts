import { expect, it } from "vitest";
import { animalQueryText, initial, paragraphs, readAnimalQuery, shortened, slugOfHost } from "#lib/sites/sites/public/rules.ts";

it.each([
  ["", {}],
  ["category=3", { category: "3" }],
  ["category=three&after=1.5", {}],
  ["after=9&before=4", { after: "9" }],
  ["before=4&category=-9223372036854775808", { before: "4", category: "-9223372036854775808" }],
  ["category=9223372036854775808", {}],
])("a URL query of %j reads as %j", (text, wanted) => {
  const query = readAnimalQuery(new URLSearchParams(text));
  expect(JSON.parse(JSON.stringify(query))).toEqual(wanted);
  expect(readAnimalQuery(new URLSearchParams(animalQueryText(query)))).toEqual(query);
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

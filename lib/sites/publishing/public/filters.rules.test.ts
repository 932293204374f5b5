import { describe, expect, it } from "vitest";
import {
  animalQueryText,
  categoriesOf,
  countMatching,
  facetsOf,
  NO_QUERY,
  namedTallies,
  readAnimalQuery,
} from "#lib/sites/publishing/public/filters.rules.ts";
import type { AnimalTally } from "#lib/sites/publishing/public/schema.ts";

describe("address of a filtered list", () => {
  it.each([
    ["", {}],
    ["category=3", { category: "3" }],
    ["category=three&after=1.5", {}],
    ["after=9&before=4", { after: "9" }],
    ["before=4&category=-9223372036854775808", { before: "4", category: "-9223372036854775808" }],
    ["category=9223372036854775808", {}],
    ["species=dog&sex=female&size=extra_large&age=senior", { species: "dog", sex: "female", size: "extra_large", age: "senior" }],
    ["species=&sex=&size=&age=", {}],
    ["species=Axolotl", { species: "Axolotl" }],
    ["species=Small+%26+Furry", { species: "small_and_furry" }],
    ["species=a%00b&sex=both&size=Small&age=7", {}],
    [`species=${"x".repeat(81)}`, {}],
    ["children=yes&dogs=no&cats=1", { children: "yes" }],
    ["q=+luna+moon+", { q: "luna moon" }],
    ["q=a%00b", {}],
    ["q=!!!", {}],
    [`q=${"x".repeat(59)}%F0%9F%90%BE`, { q: "x".repeat(59) }],
  ])("reads %j as %j", (text, wanted) => {
    const query = readAnimalQuery(new URLSearchParams(text));
    expect(JSON.parse(JSON.stringify(query))).toEqual(wanted);
    expect(readAnimalQuery(new URLSearchParams(animalQueryText(query)))).toEqual(query);
  });
});

const UNKNOWN = { label: null, color: null, species: null, sex: null, size: null, age: null, children: null, dogs: null, cats: null };
const tally = (count: number, category: string, more: Partial<AnimalTally>): AnimalTally => ({ ...UNKNOWN, category, count, ...more });

const TALLIES = [
  tally(4, "1", { label: "Dogs", species: "dog", sex: "female", size: "large", dogs: "yes" }),
  tally(2, "1", { label: "Dogs", species: "dog", sex: "male", size: "small" }),
  tally(3, "2", { label: "Small friends", species: "rabbit", sex: "male" }),
  tally(1, "2", { label: "Small friends", species: "Axolotl" }),
];
const query = (text: string) => readAnimalQuery(new URLSearchParams(text));
const shown = (text: string, tallies = TALLIES) =>
  Object.fromEntries(
    facetsOf(tallies, query(text), true).map(({ facet, choices }) => [facet, choices.map(({ value, count }) => `${value} ${count}`)]),
  );

describe("filters", () => {
  it("offers only what tells animals apart, known values in their order and own words last", () => {
    expect(shown("")).toEqual({
      species: ["dog 6", "rabbit 3", "Axolotl 1"],
      sex: ["male 5", "female 4"],
      size: ["small 2", "large 4"],
      dogs: ["yes 4"],
    });
    expect(shown("", [tally(4, "1", { species: "dog", sex: "male" })])).toEqual({});
    expect(shown("", [])).toEqual({});
  });

  it("counts each choice under all other filters, and keeps a chosen one that matches nothing", () => {
    expect(shown("sex=male")).toMatchObject({ species: ["dog 2", "rabbit 3", "Axolotl 0"], sex: ["male 5", "female 4"], dogs: ["yes 0"] });
    expect(shown("category=2&age=baby")).toMatchObject({ species: ["dog 0", "rabbit 0", "Axolotl 0"], age: ["baby 0"] });
    expect(facetsOf(TALLIES, NO_QUERY, false)[0]?.choices[0]).toEqual({ value: "dog", count: null });
  });

  it("offers no species that a visitor made up", () => {
    expect(shown("species=Cheap+pills").species).toEqual(["dog 6", "rabbit 3", "Axolotl 1"]);
    expect(shown("species=bird").species).toEqual(["dog 6", "rabbit 3", "bird 0", "Axolotl 1"]);
  });

  it("leaves species out where the categories already say it", () => {
    const same = [tally(4, "1", { label: "Dogs", species: "dog" }), tally(3, "2", { label: "Rabbits", species: "rabbit" })];
    expect(shown("", same)).toEqual({});
    expect(shown("species=dog", same)).toEqual({ species: ["dog 4", "rabbit 3"] });
    const unnamed = same.map((one) => ({ ...one, label: null }));
    expect(shown("", unnamed)).toEqual({ species: ["dog 4", "rabbit 3"] });
  });

  it("counts the animals that match, all and by category", () => {
    expect(["", "species=dog", "sex=male&category=1", "dogs=yes&sex=male"].map((text) => countMatching(TALLIES, query(text)))).toEqual([
      10, 6, 2, 0,
    ]);
    expect(categoriesOf(TALLIES, query("category=1&sex=male"), true).map(({ label, count }) => [label, count])).toEqual([
      ["Dogs", 2],
      ["Small friends", 3],
    ]);
  });
});

it("orders what was counted by the names of the categories, and shows their names as they are now", () => {
  const stored = [tally(1, "1", {}), tally(2, "2", {}), tally(3, "3", {})].map(({ label: _, color: __, ...rest }) => rest);
  const named = (categoryId: string, label: string) => ({ categoryId, label, color: "sky" as const, count: null });
  const ordered = namedTallies(stored, [named("3", "Cats"), named("9", "Cows"), named("1", "Dogs")]);
  expect(ordered.map(({ category, label, color, count }) => [category, label, color, count])).toEqual([
    ["3", "Cats", "sky", 3],
    ["1", "Dogs", "sky", 1],
    ["2", null, null, 2],
  ]);
});

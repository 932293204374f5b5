import { expect, it } from "vitest";
import { badNames } from "#e2e/runner/declared-names.ts";

const MAX_OR_MIN = /max or min/;
const US = /US spelling/;

it.each([
  ["const MOST_ROWS = 3;", MAX_OR_MIN],
  ["function read(mostBytes: number) {}", MAX_OR_MIN],
  ["interface Settings { longestMs: number }", MAX_OR_MIN],
  ["const { least = 1 } = given;", MAX_OR_MIN],
  ["type NodeBehaviour = string;", US],
  ["const PART_COLOURS = 1;", US],
  ["class Organisation {}", US],
  ["const isAuthorised = true;", US],
  ["interface Person { favouriteAnimal: string }", US],
])("rejects a name and tells its line: %s", (source, sentence) => {
  expect(badNames("lib/http/a.ts", `\n${source}\n`)).toEqual([{ place: "lib/http/a.ts:2", sentence: expect.stringMatching(sentence) }]);
});

it.each(["lib/http/longest-wait.ts", "components/organisations/list.tsx"])("rejects the file name %s", (file) => {
  expect(badNames(file, "")).toEqual([{ place: file, sentence: expect.any(String) }]);
});

it.each([
  "const almost = 1, MAX_ROWS = 2, organizer = 3, disorganized = 4;",
  'export const text = "At least one, and the most that an organisation needs"; // the longest',
  "pg.initialise(); library({ behaviour: 1 });",
])("accepts other names, texts, and what a library calls its own: %s", (source) => {
  expect(badNames("lib/http/a.ts", source)).toEqual([]);
});

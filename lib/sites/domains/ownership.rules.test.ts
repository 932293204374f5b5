import { expect, it } from "vitest";
import { contestedBy, namesAbove, type Stake, wwwOf } from "#lib/sites/domains/ownership.rules.ts";

const MINE = "1";
const THEIRS = "2";
const NAME = "www.adopt.shelter.org";
const holds = (name: string, projectId: string): Stake => ({ name, projectId, kind: "holds" });
const waits = (name: string, projectId: string): Stake => ({ name, projectId, kind: "waits" });

it.each([
  ["shelter.org", undefined, []],
  ["www.adopt.shelter.org", undefined, ["adopt.shelter.org", "shelter.org"]],
  ["adopt.shelter.co.uk", undefined, ["shelter.co.uk"]],
  ["adopt.shelter.github.io", undefined, ["shelter.github.io"]],
  ["co.uk", undefined, []],
  ["www.pets.play.test", "play.test", ["pets.play.test"]],
  ["pets.play.test", "play.test", []],
] as const)("lists names above %s up to its registrable domain, never a shared public suffix", (name, zone, above) => {
  expect(namesAbove(name, zone)).toEqual(above);
});

it.each<[string, Stake[], string | undefined]>([
  ["no project holds or awaits a name", [], undefined],
  ["another project holds the name", [holds(NAME, THEIRS)], NAME],
  ["another project holds the name right above", [holds("adopt.shelter.org", THEIRS)], "adopt.shelter.org"],
  ["another project holds the registrable domain", [holds("shelter.org", THEIRS)], "shelter.org"],
  [
    "another project holds two names above, of which the nearer counts",
    [holds("shelter.org", THEIRS), holds("adopt.shelter.org", THEIRS)],
    "adopt.shelter.org",
  ],
  ["this project holds every name above", [holds("shelter.org", MINE), holds("adopt.shelter.org", MINE)], undefined],
  ["this project holds the nearer name only", [holds("shelter.org", THEIRS), holds("adopt.shelter.org", MINE)], "shelter.org"],
  ["this project holds the name, another one all above", [holds(NAME, MINE), holds("shelter.org", THEIRS)], undefined],
  ["this project holds the name, another one waits for it", [holds(NAME, MINE), waits(NAME, THEIRS)], undefined],
  ["this project holds the domain, another one the name", [holds("shelter.org", MINE), holds(NAME, THEIRS)], NAME],
  ["another project waits for the name", [waits(NAME, THEIRS)], NAME],
  ["another project waits for the name, under one that this project holds", [holds("shelter.org", MINE), waits(NAME, THEIRS)], undefined],
  [
    "another project waits for the name, and a third one holds a name above besides this one",
    [holds("shelter.org", "3"), holds("adopt.shelter.org", MINE), waits(NAME, THEIRS)],
    "shelter.org",
  ],
  ["this project waits for the name", [waits(NAME, MINE)], undefined],
  ["another project holds a sibling", [holds("www.shelter.org", THEIRS)], undefined],
  ["another project waits for the registrable domain", [waits("shelter.org", THEIRS)], undefined],
])("when %s, the TXT record requirement matches the contested name", (_, stakes, by) => {
  expect(contestedBy(NAME, { above: namesAbove(NAME, undefined), www: wwwOf(NAME, undefined) }, MINE, stakes)).toBe(by);
});

it.each<[string, Stake[], string | undefined]>([
  ["another project holds its www", [holds("www.shelter.org", THEIRS)], "www.shelter.org"],
  ["another project waits for its www", [waits("www.shelter.org", THEIRS)], undefined],
  ["this project holds its www", [holds("www.shelter.org", MINE)], undefined],
  ["this project holds the bare domain, another one its www", [holds("shelter.org", MINE), holds("www.shelter.org", THEIRS)], undefined],
  ["other projects hold both", [holds("shelter.org", "3"), holds("www.shelter.org", THEIRS)], "shelter.org"],
  ["another project holds another name under it", [holds("cats.shelter.org", THEIRS)], undefined],
])("when %s, a bare domain requires the TXT record accordingly", (_, stakes, by) => {
  expect(contestedBy("shelter.org", { above: [], www: wwwOf("shelter.org", undefined) }, MINE, stakes)).toBe(by);
});

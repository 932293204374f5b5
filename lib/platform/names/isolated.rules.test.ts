import { expect, it } from "vitest";
import { isolated } from "#lib/platform/names/isolated.rules.ts";

it.each(["Rex", "Zoë & 3", "小林", "🐾", ""])("leaves %j as it is, since the sentence around it has the same direction", (name) => {
  expect(isolated(name)).toBe(name);
});

it.each([
  ["רקס", "\u2068רקס\u2069"],
  ["ريكس 2", "\u2068ريكس 2\u2069"],
  ["Rex\u202e", "\u2068Rex\u202e\u2069"],
  ["\u2069\u202eRex\u2067", "\u2068\u202eRex\u2069"],
])("keeps the direction of %j to itself", (name, shown) => expect(isolated(name)).toBe(shown));

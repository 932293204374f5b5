import { expect, it } from "vitest";
import { csvBeginning } from "#lib/shelter/pets/import/check/csv-beginning.rules.ts";

it.each([
  ["a,b;c,d", ","],
  ["\uFEFFname;category;status\r\na,b,c,d,e", ";"],
  ["name\tcategory", "\t"],
  ["name|category\nRex, the small|1", "|"],
  ['"a,b,c,d";x', ";"],
  ['"Name\nof the animal, as called";Category\n"Rex, the small";1\n', ";"],
  ["Tier;Art\rRex, der Große;1\rBo;2\r", ";"],
  ["List of animals, spring, 2026\n\nAnimal;Kind;Note\nRex;1;small, old\nBo;2;big", ";"],
  ['"Rex, the ""small"", and\nBo";1\n"Max, too";2\n', ";"],
  ['"an open quotation mark, and; more', ","],
  ["", ","],
])("finds the separator of %j", (text, separator) => {
  expect(csvBeginning(text)).toEqual({ separator, hasSeparatorLine: false });
});

it.each([
  ["sep=;\r\nname,x;category\r\n", ";"],
  ["\uFEFFSEP=\t\rname\tcategory\r", "\t"],
  ['"sep=|"\nname|category', "|"],
  ["sep=,", ","],
  ["sep=^\nname;category", ";"],
])("takes the separator that the first line of %j names", (text, separator) => {
  expect(csvBeginning(text)).toEqual({ separator, hasSeparatorLine: true });
});

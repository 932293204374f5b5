import { expect, it } from "vitest";
import { entityTag, namesTag } from "#lib/http/api/entity-tag.ts";

it.each([
  ['W/"a"', true],
  ['"a"', true],
  ['"b", W/"a"', true],
  ['"b" ,"c",W/"a","d"', true],
  ["*", true],
  [" * ", true],
  ['W/"a-gzip"', true],
  ['"b", "a-br"', true],
  ['x"a"', false],
  ['"b" "a"', false],
  ['"a,b", "c"', false],
  ['W/"b"', false],
  ["a", false],
  ['"a', false],
  ["", false],
  ['"A"', false],
])("compares If-None-Match %s weakly", (header, isNamed) => {
  expect(namesTag(header, 'W/"a"')).toBe(isNamed);
  expect(namesTag(header, '"a"')).toBe(isNamed);
});

it("gives the same content the same tag, and another page after it another one", () => {
  expect(entityTag("[]", undefined)).toBe(entityTag("[]", undefined));
  expect(new Set([entityTag("[]", undefined), entityTag("[1]", undefined), entityTag("[]", "/v1/pets?after=1")]).size).toBe(3);
  expect(entityTag("[]", undefined)).toMatch(/^W\/"[\w-]{27}"$/);
});

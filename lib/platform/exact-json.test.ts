import fc from "fast-check";
import { expect, it } from "vitest";
import { InexactNumber, parseExactJson, roundedJson } from "#lib/platform/exact-json.ts";
import { int64FromJson } from "#lib/platform/int64.ts";

const NUMBERS = [
  ...["0", "-0", "7", "-7", "9007199254740991", "9007199254740992", "9007199254740993", "-9007199254740993"],
  ...["9223372036854775807", "9223372036854775808", "-9223372036854775808", "1e2", "1E400", "1.0", "1.00000000000000000001", "-0.0", "0.5"],
];

it.each(NUMBERS)("keeps %s exact wherever it is", (source) => {
  const value = int64FromJson(source) ?? new InexactNumber(source);
  expect(parseExactJson(source)).toEqual(value);
  expect(parseExactJson(`{"a":[3,{"c":${source}}],"b":${source}}`)).toEqual({ a: [3n, { c: value }], b: value });
  expect(Object.entries(Object(parseExactJson(`{"__proto__":${source}}`)))).toEqual([["__proto__", value]]);
  expect(parseExactJson(`["v1.5",${source},null,true]`)).toEqual(["v1.5", value, null, true]);
});

it("reads any JSON as its numbers' text says, and refuses what is none", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(JSON.parse(roundedJson(parseExactJson(text)))).toEqual(JSON.parse(text));
    }),
  );
  expect(() => parseExactJson("{'a':1}")).toThrow(SyntaxError);
});

it("reads lists nested more deeply than a request's", () => {
  const nested = (inner: string): string => `${"[".repeat(100)}${inner}${"]".repeat(100)}`;
  expect(JSON.stringify(parseExactJson(nested('"Rex"')))).toBe(nested('"Rex"'));
  expect([parseExactJson(nested("3"))].flat(Infinity)).toEqual([3n]);
});

import fc from "fast-check";
import { expect, it } from "vitest";
import { minProcessorTime } from "#e2e/support/processor-time.ts";
import { isUtf8, readMediaType } from "#lib/platform/media-type.ts";

it("finds the charset among any parameters, quoted or not", () => {
  const token = fc.stringMatching(/^[a-zA-Z0-9!#$&+.^_`|~-]{1,8}$/).filter((name) => name.toLowerCase() !== "charset");
  const quoted = fc
    .string({ unit: fc.constantFrom("a", " ", ";", "=", ",", '\\"', "\\\\", "charset=x"), maxLength: 5 })
    .map((text) => `"${text}"`);
  const parameter = fc.tuple(token, fc.oneof(token, quoted)).map(([name, value]) => `${name}=${value}`);
  const separator = fc.constantFrom(";", "; ", " ;", " \t; ", ";;");
  const charset = fc.constantFrom("charset=utf-8", 'CharSet="utf-8"', 'charset="u\\tf-8"');
  fc.assert(
    fc.property(fc.array(parameter, { maxLength: 4 }), fc.option(charset), fc.nat(4), separator, (others, own, at, between) => {
      const parameters = own === null ? others : others.toSpliced(at, 0, own);
      expect(readMediaType(["Application/JSON", ...parameters].join(between))).toEqual({
        essence: "application/json",
        charset: own === null ? undefined : "utf-8",
      });
    }),
  );
});

it.each(["", "json", "application/", "a/b c", "a/b, c/d", "a/b; x", "a/b; =x", 'a/b; x="y', 'a/b; x="y"z', "a/b; x=y z", "a/b/c"])(
  "reads nothing from %j",
  (text) => {
    expect(readMediaType(text)).toBe(undefined);
  },
);

it.each([
  ["utf-8", true],
  ["UTF8", true],
  ["unicode-1-1-utf-8", true],
  [undefined, true],
  ["utf-16", false],
  ["latin1", false],
  ["nonsense", false],
  ["", false],
])("tells whether the charset %s is UTF-8", (charset, isIt) => {
  expect(isUtf8({ essence: "a/b", charset })).toBe(isIt);
});

it.each([`a/b;${" ".repeat(16_000)}x`, `a/b${";".repeat(16_000)}x`, `a/b;x="${"\\".repeat(16_001)}`, `a/b;${"x".repeat(16_000)}`])(
  "reads a header as long as a head can be without a delay",
  async (text) => {
    expect(await minProcessorTime(() => expect(readMediaType(text)).toBe(undefined))).toBeLessThan(200_000);
  },
);

import fc from "fast-check";
import { expect, it } from "vitest";
import { leastProcessorTime } from "#e2e/support/processor-time.ts";
import { isAppError } from "#lib/errors.ts";
import { readIfMatch } from "#lib/http/api/if-match.ts";

const tag = fc
  .string({ unit: fc.constantFrom("!", "#", ",", " ", "~", "\u00ff", "a", "*"), maxLength: 6 })
  .map((text) => `"${text.replaceAll(" ", "")}"`);
const space = fc.stringMatching(/^[ \t]{0,3}$/);

it("reads the strong tags of any list, with empty elements and spaces", () => {
  const element = fc.record({ tag: fc.option(tag), isWeak: fc.boolean(), before: space, after: space });
  fc.assert(
    fc.property(fc.array(element, { minLength: 1, maxLength: 6 }), (elements) => {
      const header = elements.map((one) => `${one.before}${one.tag && one.isWeak ? "W/" : ""}${one.tag ?? ""}${one.after}`).join(",");
      const tags = elements.filter((one) => one.tag !== null);
      if (tags.length > 0) expect(readIfMatch(header)).toEqual(tags.filter(({ isWeak }) => !isWeak).map((one) => one.tag));
    }),
  );
});

it("reads a tag list or refuses it, never fails otherwise", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('"', ",", " ", "W", "/", "*", "a", "\\", "w"), maxLength: 12 }), (header) => {
      try {
        expect(readIfMatch(header)).toBeDefined();
      } catch (error) {
        expect(isAppError(error) && error.code).toBe("invalid_parameter");
      }
    }),
  );
});

it.each(["", " ", ",", ", ,", "x", '"a" "b"', '"a', 'w/"a"', '"a",*', '"a"b', '"\u0100"'])("refuses %j", (header) => {
  expect(() => readIfMatch(header)).toThrow("If-Match must be");
});

it.each([`"a",${" ".repeat(16_000)}x`, '"'.repeat(16_001), ",".repeat(16_000)])(
  "reads a header as long as a head can be without a delay",
  async (header) => {
    expect(await leastProcessorTime(() => expect(() => readIfMatch(header)).toThrow())).toBeLessThan(200_000);
  },
);

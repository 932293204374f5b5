import fc from "fast-check";
import { expect, it } from "vitest";
import { minProcessorTime } from "#e2e/support/processor-time.ts";
import { readTags } from "#lib/http/api/tag-list.ts";

const tag = fc
  .string({ unit: fc.constantFrom("!", "#", ",", " ", "~", "\u00ff", "a", "*"), maxLength: 6 })
  .map((text) => `"${text.replaceAll(" ", "")}"`);
const space = fc.stringMatching(/^[ \t]{0,3}$/);

it("reads the tags of any list, weak or strong, with empty elements and spaces", () => {
  const element = fc.record({ tag: fc.option(tag), isWeak: fc.boolean(), before: space, after: space });
  fc.assert(
    fc.property(fc.array(element, { minLength: 1, maxLength: 6 }), (elements) => {
      const header = elements.map((one) => `${one.before}${one.tag && one.isWeak ? "W/" : ""}${one.tag ?? ""}${one.after}`).join(",");
      const tags = elements.flatMap((one) => one.tag ?? []);
      expect(readTags(header)).toEqual(tags.length > 0 ? tags : undefined);
    }),
  );
});

it("reads a tag list or nothing, never fails otherwise", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('"', ",", " ", "W", "/", "*", "a", "\\", "w"), maxLength: 12 }), (header) => {
      expect(() => readTags(header)).not.toThrow();
    }),
  );
});

it.each(['"42.3-gzip"', '"42.3-br"', '"42.3--gzip"', '"42.3;gzip"', 'W/"42.3-zstd"'])(
  "reads %s also as the tag without the coding",
  (header) => {
    expect(readTags(header)).toContain('"42.3"');
    expect(readTags(header)).toHaveLength(2);
  },
);

it.each(["", " ", ",", ", ,", "x", '"a" "b"', '"a', 'w/"a"', '"a",*', '"a"b', '"\u0100"'])("reads nothing from %j", (header) => {
  expect(readTags(header)).toBe(undefined);
});

it.each([`"a",${" ".repeat(16_000)}x`, '"'.repeat(16_001), ",".repeat(16_000)])(
  "reads a header as long as a head can be without a delay",
  async (header) => {
    expect(await minProcessorTime(() => expect(readTags(header)).toBe(undefined))).toBeLessThan(200_000);
  },
);

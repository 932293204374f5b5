import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FileError } from "#lib/shelter/pets/import/files/file-error.rules.ts";
import { JsonListSplitter } from "#lib/shelter/pets/import/files/json-list.rules.ts";
import { MAX_ENTRY_CHARACTERS, MAX_ENTRY_DEPTH, MAX_ENTRY_VALUES } from "#lib/shelter/pets/import/schema.ts";

function split(text: string, sizes: readonly number[] = [text.length + 1]): string[] {
  const splitter = new JsonListSplitter();
  const entries: string[] = [];
  for (let at = 0, turn = 0; at < text.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    entries.push(...splitter.push(text.slice(at, at + size)));
    at += size;
  }
  splitter.end();
  return entries;
}

function wholeList(text: string): unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function splitList(text: string, sizes?: readonly number[]): unknown[] | undefined {
  try {
    return split(text, sizes).map((source): unknown => JSON.parse(source));
  } catch (error) {
    if (error instanceof FileError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 });
const list = fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 6 });

describe("splitting a JSON list", () => {
  it("returns the same entries as parsing the whole file, regardless of chunk boundaries", () => {
    fc.assert(
      fc.property(list, sizes, fc.constantFrom(undefined, 2, "\t"), (values, cuts, indent) => {
        const text = ` ${JSON.stringify(values, null, indent)}\r\n`;
        expect(splitList(text, cuts)).toEqual(wholeList(text));
      }),
    );
  });

  it("accepts a damaged file only if parsing the whole file accepts it", () => {
    const damage = fc.record({
      at: fc.nat(),
      drop: fc.nat({ max: 2 }),
      put: fc.constantFrom("", ",", "[", "]", "{", "}", '"', "\\", " ", "1"),
    });
    fc.assert(
      fc.property(list, sizes, fc.array(damage, { minLength: 1, maxLength: 3 }), (values, cuts, damages) => {
        let text = JSON.stringify(values);
        for (const { at, drop, put } of damages) {
          const where = at % (text.length + 1);
          text = text.slice(0, where) + put + text.slice(where + drop);
        }
        expect(splitList(text, cuts)).toEqual(wholeList(text));
      }),
      { numRuns: 1000 },
    );
  });

  it.each(["[,1]", "[1,]", "[1,,2]", "[1] 2", "[1]]", "[1", '["', "[1}", "", "  ", "1", '{"name":"Rex"}', "[1\u00a0]"])(
    "rejects %j as a JSON list",
    (text) => expect(splitList(text)).toBeUndefined(),
  );

  it("keeps the digits of an int64 exactly as in the file", () => {
    expect(split('[{"categoryId":9223372036854775807}]', [5])).toEqual(['{"categoryId":9223372036854775807}']);
  });
});

const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);
const object = (values: number): string => `{${Array.from({ length: values }, (_, i) => `"k${i}":1`).join(",")}}`;

describe("entry of a JSON list", () => {
  it.each([
    ["depth", nested(MAX_ENTRY_DEPTH), nested(MAX_ENTRY_DEPTH + 1), /Entry 2 of the list is nested more than 16 levels deep/],
    ["values", object(MAX_ENTRY_VALUES), object(MAX_ENTRY_VALUES + 1), /Entry 2 of the list holds more than 200 values/],
    [
      "characters",
      `"${"a".repeat(MAX_ENTRY_CHARACTERS - 2)}"`,
      `"${"a".repeat(MAX_ENTRY_CHARACTERS - 1)}"`,
      /Entry 2 of the list has more than 65,536 characters/,
    ],
  ])("accepts an entry at the limit on %s and rejects one beyond it", (_, at, beyond, reason) => {
    expect(split(`[1,${at}]`, [7])).toEqual(["1", at]);
    expect(() => split(`[1,${beyond}]`, [7])).toThrow(reason);
  });

  it("rejects an entry at the limit before reading the rest of the file", () => {
    const splitter = new JsonListSplitter();
    splitter.push('["');
    expect(() => splitter.push("a".repeat(MAX_ENTRY_CHARACTERS))).toThrow(FileError);
    expect(() => new JsonListSplitter().push("[".repeat(1_000_000))).toThrow(/nested/);
  });
});

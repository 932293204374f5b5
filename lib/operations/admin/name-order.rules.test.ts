import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cursorText, PAGE_ROWS, pageOf, pageStart, readCursor } from "#lib/operations/admin/name-order.rules.ts";
import { searchText } from "#lib/platform/names/search-text.rules.ts";

const found = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => {
    const id = String(from + index);
    return { row: id, cursor: { id, name: `name ${id}` } };
  });

describe("position in a name-ordered list", () => {
  it("survives a round trip through its cursor for any name", () => {
    const id = fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }).map(String);
    const name = fc.string({ unit: "grapheme" }).filter((text) => !text.includes("\0"));
    fc.assert(
      fc.property(id, name, (one, text) => {
        expect(readCursor(cursorText({ id: one, name: text }))).toEqual({ id: one, name: text });
      }),
    );
  });

  it.each(["", ".", "name", "x.name", "1\0.a", "9223372036854775808.a", "1.\ud800", "01.a"])("rejects %j as a cursor", (text) => {
    expect(readCursor(text)).toBeUndefined();
  });
});

describe("pagination step", () => {
  it("prefers after over before, ignores invalid cursors, and defaults to the start", () => {
    expect(pageStart({ after: "", before: "" })).toEqual({ cursor: undefined, backwards: false });
    expect(pageStart({ after: "1.a", before: "2.b" })).toEqual({ cursor: { id: "1", name: "a" }, backwards: false });
    expect(pageStart({ after: "x", before: "2.b" })).toEqual({ cursor: { id: "2", name: "b" }, backwards: true });
    expect(pageStart({ after: "x", before: "y" })).toEqual({ cursor: undefined, backwards: false });
  });
});

describe("page of a name-ordered list", () => {
  const cursor = { id: "7", name: "g" };

  it("has a next page only when more rows were found", () => {
    expect(pageOf(found(PAGE_ROWS), { cursor: undefined, backwards: false })).toMatchObject({ previous: null, next: null });
    const page = pageOf(found(PAGE_ROWS + 1), { cursor: undefined, backwards: false });
    expect(page.rows).toHaveLength(PAGE_ROWS);
    expect(page).toMatchObject({ previous: null, next: cursorText({ id: "49", name: "name 49" }) });
  });

  it("has a previous page when it starts after a cursor", () => {
    expect(pageOf(found(2), { cursor, backwards: false })).toMatchObject({ rows: ["0", "1"], previous: "0.name 0", next: null });
  });

  it("reverses a page read backward and always links to the next page", () => {
    const page = pageOf(found(PAGE_ROWS + 1), { cursor, backwards: true });
    expect(page.rows[0]).toBe("49");
    expect(page).toMatchObject({ previous: "49.name 49", next: "0.name 0" });
    expect(pageOf(found(2), { cursor, backwards: true })).toMatchObject({ rows: ["1", "0"], previous: null, next: "0.name 0" });
  });

  it("returns an empty page without links past the end", () => {
    expect(pageOf([], { cursor, backwards: false })).toEqual({ rows: [], previous: null, next: null });
  });
});

describe("search text", () => {
  it("trims the search text and drops characters the database cannot store", () => {
    expect(searchText("  Happy \0Paws ")).toBe("Happy Paws");
    expect(searchText("\ud800")).toBe("\ufffd");
    expect(searchText("x".repeat(999))).toHaveLength(255);
  });
});

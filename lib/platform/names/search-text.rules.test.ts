import { expect, it } from "vitest";
import { searchText } from "#lib/platform/names/search-text.rules.ts";

it.each([
  ["  Kim  Kestrel ", "Kim Kestrel"],
  ["Jose\u0301", "Jos\u00e9"],
  ["\u200bKim\u00ad\ufeff", "Kim"],
  ["a\0b\ud800", "ab\ufffd"],
  [" \u200b ", ""],
  [`${"x".repeat(254)}🐾`, `${"x".repeat(254)}\ufffd`],
])("searches for %j as %j", (typed, text) => expect(searchText(typed)).toBe(text));

import { expect, it } from "vitest";
import { DAY_MS } from "#lib/platform/time.ts";
import { hashOfWords, readToken, tokenContext, tokenText } from "#lib/shelter/enquiries/form/token.rules.ts";

const NOW = Date.parse("2026-11-26T12:00:00Z");
const ID = "0193e1a2-0000-4000-8000-000000000001";
const WORDS = hashOfWords("I agree.");
const shown = (ago: number) => readToken(tokenText({ id: ID, shownAt: NOW - ago, words: WORDS }), NOW);

it("holds for a day, and not before it was made", () => {
  expect(shown(DAY_MS)).toEqual({ id: ID, shownAt: NOW - DAY_MS, words: WORDS, isExpired: false });
  expect(shown(DAY_MS + 1)).toMatchObject({ isExpired: true });
  expect(shown(-3_600_000)).toMatchObject({ isExpired: true });
});

it.each([undefined, "", "1", `${NOW}.`, `${NOW}.../`])("takes %j for no token", (text) => {
  expect(readToken(text, NOW)).toBeUndefined();
});

it("differs for each project, animal and the general form", () => {
  const all = [tokenContext("1", "2"), tokenContext("1", undefined), tokenContext("2", "2"), tokenContext("12", undefined)];
  expect(new Set(all).size).toBe(4);
});

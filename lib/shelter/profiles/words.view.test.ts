import { expect, it } from "vitest";
import { profileChangeWords } from "#lib/shelter/profiles/words.view.ts";

const long = "x".repeat(300);
const near = "x".repeat(40);

it.each([
  ["a short text", "old", "new", "“old”", "“new”"],
  ["a change late in a long text", `${long}a`, `${long}b`, `“…${near}a”`, `“…${near}b”`],
  ["what was added at the end", long, `${long}b`, `“…${near}”`, `“…${near}b”`],
  ["what was removed at the end", `${long}b`, long, `“…${near}b”`, `“…${near}”`],
  ["a change early in a long text", `a${long}`, `b${long}`, `“a${"x".repeat(199)}…”`, `“b${"x".repeat(199)}…”`],
  ["whole characters", null, "🐾".repeat(201), "none", `“${"🐾".repeat(200)}…”`],
])("shows %s", (_, before, after, from, to) => {
  expect(profileChangeWords("description", before, after)).toEqual({ from, to });
});

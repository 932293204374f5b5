import { expect, it } from "vitest";
import { numberingOf } from "#components/sites/papers/sheet-numbers.tsx";

it.each([
  ["Biscuit", '"Biscuit"'],
  [String.raw`"}\*{`, String.raw`"\22 \7d \5c \2a \7b "`],
  ["</style>\n", String.raw`"\3c \2f style\3e \a "`],
  ["ليلى", String.raw`"\2068 ليلى\2069 "`],
  ["x".repeat(60), String.raw`"${"x".repeat(49)}\2026 "`],
])("numbers the pages of %j by a string of CSS", (name, text) => {
  expect(numberingOf({ page: "sheet-7", name })).toContain(`content: ${text} " · " counter(sheet-7)`);
});

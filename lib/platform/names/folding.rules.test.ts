import { expect, it } from "vitest";
import { foldedName, isBlank, plainName } from "#lib/platform/names/folding.rules.ts";

it.each([
  ["Ka\u0308fer", "KÄFER"],
  ["Straße", "STRASSE"],
  ["Do\u200bgs\ufeff", " dogs"],
  ["Guinea\u00a0 pigs", "Guinea pigs"],
  ["Guinea \u200b pigs", "Guinea pigs"],
  ["Κούνελος", "ΚΟΎΝΕΛΟΣ"],
  ["Ｄｏｇｓ", "dogs"],
])("takes %j and %j for the same name", (one, other) => expect(foldedName(one)).toBe(foldedName(other)));

it.each([
  ["Käfer", "Kafer"],
  ["Guinea pigs", "Guineapigs"],
  ["Dogs", "Dog"],
])("keeps %j and %j apart", (one, other) => expect(foldedName(one)).not.toBe(foldedName(other)));

it.each(["", " \u00a0\n", "\u200b", "\u2060\ufeff", "\u00ad\u034f", "\u3164", "\u2800", "\u0001", "\u{e0020}"])(
  "takes %j for blank",
  (text) => expect(isBlank(text)).toBe(true),
);

it.each(["a", "\u200bRex", "👩\u200d🚒", "❤\ufe0f", "."])("sees something in %j", (text) => {
  expect(isBlank(text)).toBe(false);
  expect(plainName(text)).not.toBe("");
});

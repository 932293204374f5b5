import fc from "fast-check";
import { expect, it } from "vitest";
import { accentTones, contrast, mix, PAPERS, type Scheme, TEXT_CONTRAST } from "#lib/platform/mail/colors.rules.ts";

const color = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, "0")}`);
const SCHEMES: Scheme[] = ["light", "dark"];

it.each([
  ["#000000", "#ffffff", 21],
  ["#777777", "#ffffff", 4.48],
  ["#0f766e", "#ffffff", 5.47],
])("the contrast of %s and %s is %d in either order", (one, other, expected) => {
  expect(contrast(one, other)).toBeCloseTo(expected, 2);
  expect(contrast(other, one)).toBeCloseTo(expected, 2);
});

it("a mix ranges from one color to the other", () => {
  expect([0, 0.5, 1].map((part) => mix("#000000", "#ff8000", part))).toEqual(["#000000", "#804000", "#ff8000"]);
});

it("a dark accent gets white text, a light one gets black, and neither changes", () => {
  expect(accentTones("#0f766e", "light")).toMatchObject({ ground: "#0f766e", onGround: "#ffffff", text: "#0f766e" });
  expect(accentTones("#FFE14D", "light")).toMatchObject({ ground: "#ffe14d", onGround: "#101413" });
});

it("text stays readable with any accent color", () => {
  fc.assert(
    fc.property(color, fc.constantFrom(...SCHEMES), (accent, scheme) => {
      const { ground, onGround, shade, text } = accentTones(accent, scheme);
      expect(contrast(ground, onGround)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      expect(contrast(mix(ground, shade, 0.14), onGround)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      const { paper, card, ground: tinted } = PAPERS[scheme];
      for (const behind of [paper, card, tinted]) expect(contrast(text, behind)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    }),
    { numRuns: 2000 },
  );
});

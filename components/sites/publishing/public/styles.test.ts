import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { siteStyles } from "#components/sites/publishing/public/styles.ts";

const css = siteStyles("#0f766e", "./");

it("every text of a public site is set in a font that the product ships", () => {
  const shipped = [...css.matchAll(/@font-face\{font-family:(\w+);src:url/g)].map(([, family]) => family);
  const asked = [...css.matchAll(/[;{]font(?:-family)?:(?:[^;}]*\d(?:px|rem)(?:\/[\d.]+)? )?(\w[\w-]*),/g)].map(([, family]) => family);
  expect(shipped).toEqual(["Display", "Text"]);
  expect(new Set(asked)).toEqual(new Set(shipped));
  for (const [, file = ""] of css.matchAll(/url\("\.\/fonts\/([\w-]+)-\d+\.woff2"\)/g)) {
    expect(existsSync(`components/shell/layout/fonts/${file}.woff2`), file).toBe(true);
  }
});

it("nothing on a public site moves longer than 150 ms", () => {
  const maxSeconds = Math.max(...[...css.matchAll(/transition:[^;}]*?([\d.]+)s/g)].map(([, seconds]) => Number(seconds)));
  expect(maxSeconds).toBeLessThanOrEqual(0.15);
});

it("shows text at once, in fonts of the system with the measures of those that come", () => {
  expect(css.match(/font-display:swap/g)).toHaveLength(2);
  const substitutes = [...css.matchAll(/@font-face\{font-family:((?:Text|Display)\d);[^}]*size-adjust:[\d.]+%;ascent-override/g)].map(
    ([, one]) => one,
  );
  for (const family of ["Text", "Display"]) {
    const chain = substitutes.filter((one) => one?.startsWith(family));
    expect(css).toContain(`${family},${chain.join()},sans-serif`);
  }
});

import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const tokens = readFileSync("components/layout/tokens.css", "utf8");
const controls = readFileSync("components/layout/controls.css", "utf8");
const globals = readFileSync("app/globals.css", "utf8");
const CODE = globSync(["app/**/*.tsx", "components/**/*.{ts,tsx}"]).filter((file) => !file.includes(".test."));

const remsOf = (name: string): number[] => [...tokens.matchAll(new RegExp(`${name}: ([\\d.]+)rem`, "g"))].map(([, rem]) => Number(rem));

describe("sizes", () => {
  it("a small control is never larger than a usual one, and a usual one never larger than a large one", () => {
    const [small, usual, large] = [remsOf("--control-small"), remsOf("--control"), remsOf("--control-large")];
    expect([small.length, usual.length, large.length]).toEqual([2, 2, 2]);
    usual.forEach((rem, i) => {
      expect(small[i]).toBeLessThan(rem);
      expect(large[i]).toBeGreaterThan(rem);
    });
  });

  it("fingers get controls of at least 44 pixels, which rows make up for small ones with", () => {
    expect(remsOf("--control")[0]).toBeGreaterThanOrEqual(2.75);
    expect(Math.min(...remsOf("--control-small"))).toBeGreaterThanOrEqual(1.5);
  });

  it("a page's title is at most 28 pixels", () => {
    expect(/--text-title: clamp\([^)]*, ([\d.]+)rem\)/.exec(tokens)?.[1]).toBe("1.75");
    const titles = globSync("components/{page,shell,docs,errors}/**/*.tsx").map((file) => readFileSync(file, "utf8"));
    for (const [title] of titles.join("\n").matchAll(/<h1[^>]*className="[^"]*"/g)) expect(title).toMatch(/text-title|sr-only/);
  });

  it("every kind of button has its size from the same tokens", () => {
    for (const size of ["--control", "--control-small", "--control-large"]) expect(controls).toContain(`height: var(${size});`);
    expect(globals).toMatch(/@layer theme, base, components, controls, utilities;/);
  });
});

describe("motion", () => {
  it("takes at most 150 ms wherever the product says how long", () => {
    expect(Number(/--motion: (\d+)ms/.exec(tokens)?.[1])).toBeLessThanOrEqual(150);
    const css = [tokens, controls, globals, readFileSync("components/ui/code.css", "utf8")].join("\n");
    const slow = [...css.matchAll(/(?:transition|animation)[^;{]*?\b(\d+)ms/g)].filter(([, ms]) => Number(ms) > 150);
    expect(slow).toEqual([]);
    const lasting = CODE.filter((file) => /\bduration-(?:[2-9]\d\d|1[6-9]\d|1\d{3})\b/.test(readFileSync(file, "utf8")));
    expect(lasting).toEqual([]);
  });

  it("stops with reduced motion, and pages do not glide to their sections", () => {
    expect(globals).toMatch(
      /prefers-reduced-motion: reduce[\s\S]*animation-duration: 1ms !important[\s\S]*transition-duration: 0s !important/,
    );
    expect(globals).not.toContain("scroll-behavior: smooth");
  });
});

import { readFileSync } from "node:fs";
import path from "node:path";
import { type BrowserContext, expect, type JSHandle, type Page } from "@playwright/test";
import type axe from "axe-core";
import { policyErrors } from "./page-policy.ts";
import { wordErrors } from "./page-words.ts";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Minified, unlike `axe.source`: it loads in two thirds of the time. */
const AXE = readFileSync(path.join(import.meta.dirname, "..", "..", "node_modules", "axe-core", "axe.min.js"), "utf8");

const LOOKS = ["dark", "light"] as const;
const WIDE = 1440;
const PHONE = 390;
export const WIDTHS = [WIDE, PHONE] as const;
const WHOLE = "html";

/**
 * Runs axe in the page itself; frames are excluded as separate pages, and passes are not collected.
 * @param rules every rule that axe runs by default, or those of them that read colors
 * @param within a selector
 */
async function violationsOf(page: Page, rules: "all" | "colors", within: string): Promise<string[]> {
  // A page keeps axe until reload; loading it is expensive.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const wanted = { only: rules, include: within };
  return await page.evaluate(async ({ only, include }) => {
    const all: axe.RunOptions = { preload: false, resultTypes: ["violations"] };
    const colors: axe.RunOptions = {
      runOnly: { type: "tag", values: ["cat.color"] },
      rules: { "color-contrast-enhanced": { enabled: false } },
    };
    const { violations } = await window.axe.run({ include, exclude: ["iframe"] }, only === "colors" ? { ...all, ...colors } : all);
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target.join(" ")} ${node.html.slice(0, 120)}`).join(", ")}`,
    );
  }, wanted);
}

/**
 * What is wrong with a page as it is now, as text: axe violations, words that the product does not use, breaches of
 * the content security policy, and uncaught errors.
 */
export async function pageErrors(page: Page, within = WHOLE): Promise<string[]> {
  return [...(await violationsOf(page, "all", within)), ...(await wordErrors(page)), ...(await policyErrors(page))];
}

/** Checks colors only, on a page that was checked before. */
async function colorErrors(page: Page, within: string): Promise<string[]> {
  return [...(await violationsOf(page, "colors", within)), ...(await policyErrors(page))];
}

/** Waits for color transitions too. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    const ending = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** In pixels. */
export async function overflow(page: Page): Promise<number> {
  return await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/**
 * All that `pageErrors` reads but colors: the document, and what of it is shown where. Icons that assistive technology
 * skips may take turns, as on the button for the theme. Stays in the page.
 */
async function structureOf(page: Page, within: string): Promise<JSHandle<string>> {
  return await page.evaluateHandle((root) => {
    const seen = document.querySelectorAll(`${root}, ${root} :not(svg[aria-hidden=true], svg[aria-hidden=true] *)`);
    const shown = [...seen].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x, y, width, height, element.checkVisibility({ opacityProperty: true, visibilityProperty: true })].join(" ");
    });
    return [document.querySelector(root)?.outerHTML, ...shown].join("\n");
  }, within);
}

/**
 * Expects no faults (see `pageErrors`), light and dark, at the window's size. Where the second color scheme changes
 * nothing but colors, only the rules that read colors run again.
 * @param within selects the part that axe looks at, where the rest of the page was looked at before
 */
export async function expectLooks(page: Page, note: string, within = WHOLE): Promise<void> {
  let checked: JSHandle<string> | undefined;
  for (const colorScheme of LOOKS) {
    await page.emulateMedia({ colorScheme });
    await drawn(page);
    const structure = await structureOf(page, within);
    const isSame = checked !== undefined && (await page.evaluate(([one, other]) => one === other, [checked, structure] as const));
    expect(await (isSame ? colorErrors : pageErrors)(page, within), `${colorScheme}, ${note}`).toEqual([]);
    checked = structure;
  }
}

/**
 * Expects a page to be usable by everyone: no faults and no horizontal overflow, light and dark,
 * desktop and phone, in a single load (see `expectLooks`). Restores the window size.
 * @param onPhone `fits`: checks only the width, for pages that look the same there
 */
export async function expectUsable(
  page: Page,
  { onPhone = "whole", widths = WIDTHS }: { onPhone?: "whole" | "fits"; widths?: readonly number[] } = {},
): Promise<void> {
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflow(page), `wider than ${width} px`).toBeLessThanOrEqual(0);
    if (width === PHONE && onPhone === "fits") continue;
    await expectLooks(page, `${width} px`);
  }
  if (before) await page.setViewportSize(before);
}

/** Checks a page without scripts: axe needs a context that runs them. */
export async function expectUsableAt(context: BrowserContext, path: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(path);
  await expectUsable(page);
  await page.close();
}

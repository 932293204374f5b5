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

export const LOOKS = ["dark", "light"] as const;
const WIDE = 1440;
const PHONE = 390;
export const WIDTHS = [WIDE, PHONE] as const;

/**
 * Runs axe in the page itself; frames are excluded as separate pages, and passes are not collected.
 * @param rules every rule that axe runs by default, or those of them that read colors
 */
async function violationsOf(page: Page, rules: "all" | "colors"): Promise<string[]> {
  // A page keeps axe until reload; loading it is expensive.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return await page.evaluate(async (only) => {
    const all: axe.RunOptions = { preload: false, resultTypes: ["violations"] };
    const colors: axe.RunOptions = {
      runOnly: { type: "tag", values: ["cat.color"] },
      rules: { "color-contrast-enhanced": { enabled: false } },
    };
    const { violations } = await window.axe.run({ exclude: ["iframe"] }, only === "colors" ? { ...all, ...colors } : all);
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target.join(" ")} ${node.html.slice(0, 120)}`).join(", ")}`,
    );
  }, rules);
}

/**
 * What is wrong with a page as it is now, as text: axe violations, words that the product does not use, breaches of
 * the content security policy, and uncaught errors.
 */
export async function pageErrors(page: Page): Promise<string[]> {
  return [...(await violationsOf(page, "all")), ...(await wordErrors(page)), ...(await policyErrors(page))];
}

/** Of a page of which all but the colors was looked at before. */
async function colorErrors(page: Page): Promise<string[]> {
  return [...(await violationsOf(page, "colors")), ...(await policyErrors(page))];
}

/** Includes color transitions. */
export async function drawn(page: Page): Promise<void> {
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
 * All that `pageFaults` reads but colors: the document, and what of it is shown where. Icons that assistive technology
 * skips may take turns, as on the button for the theme. Stays in the page.
 */
async function structureOf(page: Page): Promise<JSHandle<string>> {
  return await page.evaluateHandle(() => {
    const seen = document.querySelectorAll("body, body :not(svg[aria-hidden=true], svg[aria-hidden=true] *)");
    const shown = [...seen].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x, y, width, height, element.checkVisibility({ opacityProperty: true, visibilityProperty: true })].join(" ");
    });
    return [document.documentElement.outerHTML, ...shown].join("\n");
  });
}

/**
 * Expects a page to be usable by everyone: no faults (see `pageFaults`) and no horizontal overflow, light and dark,
 * desktop and phone, in a single load. Where the second color scheme changes nothing but colors, only the
 * rules that read colors run again. Restores the window size.
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
    let checked: JSHandle<string> | undefined;
    for (const colorScheme of LOOKS) {
      await page.emulateMedia({ colorScheme });
      await drawn(page);
      const structure = await structureOf(page);
      const isSame = checked !== undefined && (await page.evaluate(([one, other]) => one === other, [checked, structure] as const));
      expect(await (isSame ? colorErrors : pageErrors)(page), `${colorScheme}, ${width} px`).toEqual([]);
      checked = structure;
    }
  }
  if (before) await page.setViewportSize(before);
}

/** The same of a page for visitors whose browser runs no scripts: axe needs a context that does. */
export async function expectUsableAt(context: BrowserContext, path: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(path);
  await expectUsable(page);
  await page.close();
}

import { readFileSync } from "node:fs";
import path from "node:path";
import { type BrowserContext, expect, type JSHandle, type Page } from "@playwright/test";
import type axe from "axe-core";
import { contrastErrors } from "./page-contrast.ts";
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
 * @param rules those that read colors, or every other one that axe runs by default
 * @param within a selector, or elements of the page
 */
async function violationsOf(page: Page, rules: "colors" | "others", within: string | JSHandle<Element[]>): Promise<string[]> {
  // A page keeps axe until reload; loading it is expensive.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const wanted = { only: rules, include: within };
  return await page.evaluate(async ({ only, include }) => {
    const all: axe.RunOptions = { preload: false, resultTypes: ["violations"] };
    const ofColors = ["color-contrast", "link-in-text-block"];
    const some: Record<string, axe.RunOptions> = {
      colors: { runOnly: { type: "rule", values: ofColors } },
      others: { rules: Object.fromEntries(ofColors.map((rule) => [rule, { enabled: false }])) },
    };
    const { violations } = await window.axe.run({ include, exclude: ["iframe"] }, { ...all, ...some[only] });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target.join(" ")} ${node.html.slice(0, 120)}`).join(", ")}`,
    );
  }, wanted);
}

/** How texts are drawn that were looked at. Stays in the page. */
type Drawn = JSHandle<Set<string>>;

const nothingDrawn = (page: Page): Promise<Drawn> => page.evaluateHandle(() => new Set<string>());

/** Finds up to three texts of each way that is not among those looked at: the first, one in the middle, and the last. Adds to them. */
async function newlyDrawn(page: Page, within: string, seen: Drawn): Promise<JSHandle<Element[]>> {
  return await page.evaluateHandle(
    ([root, before]) => {
      const own = ["color", "font-size", "font-weight", "text-decoration"];
      const behind = ["background-color", "background-image", "opacity"];
      const behinds = new Map<Element | null, string>([[null, ""]]);
      const styleOf = (element: Element, names: string[]): string =>
        names.map((name) => getComputedStyle(element).getPropertyValue(name)).join(" ");
      const behindOf = (element: Element | null): string => {
        const known = behinds.get(element);
        if (known !== undefined || !element) return known ?? "";
        const made = `${behindOf(element.parentElement)}/${styleOf(element, behind)}`;
        behinds.set(element, made);
        return made;
      };
      const typed = (element: Element): string =>
        element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.value || element.placeholder : "";
      const textOf = (element: Element): string =>
        typed(element) || [...element.childNodes].map((node) => (node instanceof Text ? node.data.trim() : "")).join("");
      const wayOf = (element: Element, text: string): string =>
        [
          ...[styleOf(element, own), element.parentElement ? styleOf(element.parentElement, ["color"]) : "", behindOf(element)],
          ...[element.tagName, text.length > 1, element.closest(":disabled, [aria-disabled=true], [aria-hidden=true]") !== null],
        ].join();
      const ways = new Map<string, Element[]>();
      for (const element of document.querySelectorAll(`${root}, ${root} *`)) {
        const text = textOf(element);
        if (text === "" || !element.checkVisibility()) continue;
        const way = wayOf(element, text);
        if (!before.has(way)) ways.set(way, [...(ways.get(way) ?? []), element]);
      }
      for (const way of ways.keys()) before.add(way);
      return [...ways.values()]
        .flatMap((all) => [...new Set([all[0], all[all.length >> 1], all.at(-1)])])
        .filter((one) => one !== undefined);
    },
    [within, seen] as const,
  );
}

/** Reads the colors of texts that are drawn as none before. */
async function colorErrors(page: Page, within: string, seen: Drawn): Promise<string[]> {
  const texts = await newlyDrawn(page, within, seen);
  return (await texts.evaluate(({ length }) => length)) === 0 ? [] : await violationsOf(page, "colors", texts);
}

/** All that is wrong with a page but its colors (see `pageErrors`). */
async function otherErrors(page: Page, within: string): Promise<string[]> {
  return [...(await violationsOf(page, "others", within)), ...(await wordErrors(page)), ...(await policyErrors(page))];
}

/**
 * What is wrong with a page as it is now, as text: axe violations, words that the product does not use, breaches of
 * the content security policy, and uncaught errors.
 */
export async function pageErrors(page: Page, within = WHOLE): Promise<string[]> {
  return [...(await otherErrors(page, within)), ...(await colorErrors(page, within, await nothingDrawn(page)))];
}

/** Waits for color transitions too. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    const ending = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** What of a page lies below a notice even when scrolled to. */
async function belowNotices(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    if (!document.querySelector("[data-notice]")) return [];
    const isBelow = (control: Element): boolean => {
      control.scrollIntoView({ block: "nearest", behavior: "instant" });
      const { x, y, width, height } = control.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2)?.closest("[data-notice]") != null;
    };
    const controls = [...document.querySelectorAll("main :is(button, a[href], input, select, textarea)")];
    return controls.filter((one) => one.checkVisibility() && isBelow(one)).map((one) => one.outerHTML.slice(0, 160));
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
 * @param seen how texts are drawn that were looked at, at another width
 */
export async function expectLooks(page: Page, note: string, within = WHOLE, seen?: Drawn): Promise<void> {
  const known = seen ?? (await nothingDrawn(page));
  let checked: JSHandle<string> | undefined;
  for (const colorScheme of LOOKS) {
    await page.emulateMedia({ colorScheme });
    await drawn(page);
    const structure = await structureOf(page, within);
    const isSame = checked !== undefined && (await page.evaluate(([one, other]) => one === other, [checked, structure] as const));
    const errors = await (isSame ? policyErrors(page) : otherErrors(page, within));
    expect([...errors, ...(await colorErrors(page, within, known))], `${colorScheme}, ${note}`).toEqual([]);
    checked = structure;
  }
}

/**
 * Expects a page to be usable by everyone: no faults and no horizontal overflow, light and dark,
 * desktop and phone, in a single load (see `expectLooks`), nor anything that high contrast hides. Restores the size.
 * @param onPhone `fits`: checks only the width, for pages that look the same there
 */
export async function expectUsable(
  page: Page,
  { onPhone = "whole", widths = WIDTHS }: { onPhone?: "whole" | "fits"; widths?: readonly number[] } = {},
): Promise<void> {
  const size = page.viewportSize();
  const seen = await nothingDrawn(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflow(page), `wider than ${width} px`).toBeLessThanOrEqual(0);
    expect(await belowNotices(page), "below a notice").toEqual([]);
    if (width === PHONE && onPhone === "fits") continue;
    await expectLooks(page, `${width} px`, WHOLE, seen);
  }
  expect(await contrastErrors(page)).toEqual([]);
  if (size) await page.setViewportSize(size);
}

/** Checks a page without scripts: axe needs a context that runs them. */
export async function expectUsableAt(context: BrowserContext, path: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(path);
  await expectUsable(page);
  await page.close();
}

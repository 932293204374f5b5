import { expect, type Page, test } from "@playwright/test";
import axe from "axe-core";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** The dashboard's own program, whose database was empty when it started. */
export const DASHBOARD_URL = process.env["PETSTORE_E2E_DASHBOARD_URL"] ?? "";

/** The first administrator, whom the journey makes. */
export const ADMIN = { name: "Ada Vet", email: "ada@shelter.example", password: "otter lamp violet nine" } as const;

/** Signs in by keyboard alone and waits for what comes next. */
export async function signInByKeyboard(page: Page, person: { email: string; password: string }): Promise<void> {
  const email = page.getByRole("textbox", { name: "E-mail address" });
  await expect(email).toBeVisible();
  await alive(page);
  for (let tabs = 0; tabs < 10 && !(await email.evaluate((element) => element === document.activeElement)); tabs += 1) {
    await page.keyboard.press("Tab");
  }
  await expect(email).toBeFocused();
  await page.keyboard.type(person.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(person.password);
  await page.keyboard.press("Enter");
}

/**
 * The faults that axe finds, as lines to read. Every rule that is on by default runs, in the page
 * itself: what a frame shows is a page of its own, and the lists of what passed are not collected.
 */
export async function axeFaults(page: Page): Promise<string[]> {
  // A page keeps axe until it is reloaded; loading it costs as much as a look at a small page.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return await page.evaluate(async () => {
    const { violations } = await window.axe.run({ exclude: ["iframe"] }, { preload: false, resultTypes: ["violations"] });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target.join(" ")} ${node.html.slice(0, 120)}`).join(", ")}`,
    );
  });
}

/** Waits until the page has been drawn as it stands now, with what a change of its colours sets off. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    const ending = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** Collects requests that a page makes to any host but its own. */
export function foreignRequests(page: Page, baseURL: string | undefined): string[] {
  const foreign: string[] = [];
  const own = new URL(baseURL ?? "").origin;
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.origin !== own) foreign.push(request.url());
  });
  return foreign;
}

/** How far the page is wider than its window, in pixels. */
export async function overflow(page: Page): Promise<number> {
  return await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/** What a page is looked at in. */
export const LOOKS = ["dark", "light"] as const;

/**
 * Expects a page as it stands to be usable by everybody: axe finds nothing, in light and in dark, wide and on a
 * phone, and nothing is wider than its window. One load does for all of it; the window is as before afterwards.
 * @param onPhone `fits`: only the width is looked at there, for pages that a phone shows the same in
 * @param looks one of them, where a page is so long that each look takes a test of its own
 */
export async function expectUsable(
  page: Page,
  onPhone: "whole" | "fits" = "whole",
  looks: readonly (typeof LOOKS)[number][] = LOOKS,
): Promise<void> {
  const before = page.viewportSize();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflow(page), `wider than ${width} px`).toBeLessThanOrEqual(0);
    if (width === 390 && onPhone === "fits") continue;
    for (const colorScheme of looks) {
      await page.emulateMedia({ colorScheme });
      await drawn(page);
      expect(await axeFaults(page), `${colorScheme}, ${width} px`).toEqual([]);
    }
  }
  if (before) await page.setViewportSize(before);
}

/** Waits until React has taken the served page over, so that its buttons answer. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const buttons = [...document.querySelectorAll("button")];
    return buttons.length > 0 && buttons.every((button) => Object.keys(button).some((name) => name.startsWith("__reactProps")));
  });
}

/** Opens a page of the dashboard and waits until it is alive. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await alive(page);
}

/** A page that is looked at. */
interface LookedAt {
  path: string;
  heading: string;
  /** So long that each look takes a test of its own. */
  isLong?: boolean;
}

/** Tests for something that is so long that each look takes a test of its own. @param work tells `expectUsable` the look */
export function testLooks(name: string, work: (looks: readonly [(typeof LOOKS)[number]]) => Promise<void>): void {
  for (const look of LOOKS) test(`${name}, ${look}, can be used by everybody`, () => work([look]));
}

/** A test for each page: it can be used by everybody. @param page once the tests run */
export function testPages(page: () => Page, pages: readonly LookedAt[]): void {
  for (const { path, heading, isLong } of pages) {
    const look = async (looks: readonly (typeof LOOKS)[number][]): Promise<void> => {
      await open(page(), path);
      await expect(page().getByRole("heading", { level: 1, name: heading })).toBeVisible();
      await expectUsable(page(), "whole", looks);
    };
    if (isLong) testLooks(path, look);
    else test(`${path} can be used by everybody`, () => look(LOOKS));
  }
}

import { expect, type Page, test } from "@playwright/test";
import axe from "axe-core";
import { expectPolicyKept, policyFaults } from "./page-policy.ts";
import { wordFaults } from "./page-words.ts";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Started with an empty database. */
export const DASHBOARD_URL = process.env["PETSTORE_E2E_DASHBOARD_URL"] ?? "";

/** Created by the journey. */
export const ADMIN = { name: "Ada Vet", email: "ada@shelter.example", password: "otter lamp violet nine" } as const;

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
 * What is wrong with a page as it is now, as text: axe violations, words that the product does not use, breaches of
 * the content security policy, and uncaught errors. Runs every default rule of axe in the page itself; frames are
 * excluded as separate pages, and passes are not collected.
 */
export async function axeFaults(page: Page): Promise<string[]> {
  // A page keeps axe until reload; loading it is expensive.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const { violations } = await window.axe.run({ exclude: ["iframe"] }, { preload: false, resultTypes: ["violations"] });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target.join(" ")} ${node.html.slice(0, 120)}`).join(", ")}`,
    );
  });
  return [...violations, ...(await wordFaults(page)), ...(await policyFaults(page))];
}

/** Includes color transitions. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    const ending = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

export function foreignRequests(page: Page, baseURL: string | undefined): string[] {
  const foreign: string[] = [];
  const own = new URL(baseURL ?? "").origin;
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.origin !== own) foreign.push(request.url());
  });
  return foreign;
}

/** In pixels. */
export async function overflow(page: Page): Promise<number> {
  return await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

export const LOOKS = ["dark", "light"] as const;

/**
 * Expects a page to be usable by everyone: no faults (see `axeFaults`) and no horizontal overflow, light and dark,
 * desktop and phone, in a single load. Restores the window size.
 * @param onPhone `fits`: checks only the width, for pages that look the same there
 * @param looks one of them, for pages so long that each needs a test
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

/** Waits for React hydration. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const buttons = [...document.querySelectorAll("button")];
    return buttons.length > 0 && buttons.every((button) => Object.keys(button).some((name) => name.startsWith("__reactProps")));
  });
}

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await alive(page);
}

/** The browser's Back button. Unlike `goBack`, does not wait for a page, as the one here may ask first. */
export async function pressBack(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { currentIndex, entries } = await session.send("Page.getNavigationHistory");
  const entry = entries[currentIndex - 1];
  if (!entry) throw new Error("There is no page to go back to");
  await session.send("Page.navigateToHistoryEntry", { entryId: entry.id });
  await session.detach();
}

/** Reloads despite unsaved text. @returns what the browser asked */
export async function reloadAnyway(page: Page): Promise<string> {
  const asked = page.waitForEvent("dialog").then(async (dialog) => {
    await dialog.accept();
    return dialog.type();
  });
  await page.reload();
  return await asked;
}

/** Redeems the first start's link, which signs in and opens the demo project. */
export async function createAdmin(page: Page, link: string): Promise<void> {
  await open(page, link);
  await page.getByRole("textbox", { name: "Your name" }).fill(ADMIN.name);
  await page.getByRole("textbox", { name: "E-mail address" }).fill(ADMIN.email);
  await page.getByRole("textbox", { name: "Password" }).fill(ADMIN.password);
  const created = page.waitForResponse("**/api/setup");
  const signedIn = page.waitForResponse("**/api/auth/callback/credentials");
  await page.getByRole("button", { name: "Create account" }).click();
  expect((await created).status()).toBe(201);
  expect((await signedIn).status()).toBe(200);
  await expect(page).toHaveURL(/\/p\/sunny-paws-shelter$/);
}

interface LookedAt {
  path: string;
  heading: string;
  /** Gets a test per look. */
  isLong?: boolean;
}

export function testLooks(name: string, work: (looks: readonly [(typeof LOOKS)[number]]) => Promise<void>): void {
  for (const look of LOOKS) test(`${name}, ${look}, can be used by everyone`, () => work([look]));
}

export function testPages(page: () => Page, pages: readonly LookedAt[]): void {
  for (const { path, heading, isLong } of pages) {
    const look = async (looks: readonly (typeof LOOKS)[number][]): Promise<void> => {
      await open(page(), path);
      await expect(page().getByRole("heading", { level: 1, name: heading })).toBeVisible();
      await expectUsable(page(), "whole", looks);
      await expectPolicyKept(page());
    };
    if (isLong) testLooks(path, look);
    else test(`${path} can be used by everyone`, () => look(LOOKS));
  }
}

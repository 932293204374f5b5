import { expect, type Page, type Route, test } from "@playwright/test";
import { expectPolicyKept } from "./page-policy.ts";
import { expectUsable, WIDTHS } from "./usable-page.ts";

/** Started with an empty database. */
export const DASHBOARD_URL = process.env["PETSTORE_E2E_DASHBOARD_URL"] ?? "";

/** The journey creates this account. */
export const ADMIN = { name: "Ada Vet", email: "ada@shelter.example", password: "otter lamp violet nine" } as const;

export async function signInByKeyboard(page: Page, person: { email: string; password: string }): Promise<void> {
  const email = page.getByRole("textbox", { name: "Email address" });
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

export function foreignRequests(page: Page, baseURL: string | undefined): string[] {
  const foreign: string[] = [];
  const own = new URL(baseURL ?? "").origin;
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.origin !== own) foreign.push(request.url());
  });
  return foreign;
}

/** Waits until a loaded page reacts to presses. */
export async function alive(page: Page): Promise<void> {
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
}

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await alive(page);
}

/** A press before the page reacts is lost, so nothing else may follow a reload. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await alive(page);
}

/** Presses Verify, unless the worker's own check has seen the right records first: then nothing is left to verify. */
export async function verifyDomain(page: Page): Promise<void> {
  const verify = page.getByRole("button", { name: "Verify", exact: true });
  await expect(verify.or(page.getByRole("link", { name: "Open site" })).first()).toBeVisible();
  await verify.evaluateAll((buttons: HTMLElement[]) => {
    for (const button of buttons) button.click();
  });
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
  await reload(page);
  return await asked;
}

/** Redeems the first start's link, which signs in and opens the demo project. */
export async function createAdmin(page: Page, link: string): Promise<void> {
  await open(page, link);
  await page.getByRole("textbox", { name: "Your name" }).fill(ADMIN.name);
  await page.getByRole("textbox", { name: "Email address" }).fill(ADMIN.email);
  await page.getByRole("textbox", { name: "Password" }).fill(ADMIN.password);
  const created = page.waitForResponse("**/api/setup");
  const signedIn = page.waitForResponse("**/api/auth/callback/credentials");
  await page.getByRole("button", { name: "Create account" }).click();
  expect((await created).status()).toBe(201);
  expect((await signedIn).status()).toBe(200);
  await expect(page).toHaveURL(/\/p\/sunny-paws-shelter$/);
}

const PROBE = "/is-caught";

/**
 * `page.route` for a loaded page. Chromium confirms interception a moment before it takes effect, so the next request
 * could slip through; this resolves only after a probe was intercepted.
 */
export async function catchRequests(page: Page, pattern: string, handle: (route: Route) => unknown): Promise<void> {
  await page.route(pattern, handle);
  await page.route(`**${PROBE}`, (route) => route.fulfill({ status: 204 }));
  await expect.poll(() => page.evaluate(async (path) => (await fetch(path)).status, PROBE)).toBe(204);
  await page.unroute(`**${PROBE}`);
}

interface LookedAt {
  path: string;
  heading: string;
}

/** Use it for pages so long that each width needs a test. */
export function testWidths(name: string, work: (widths: readonly number[]) => Promise<void>): void {
  for (const width of WIDTHS) test(`${name}, ${width} px, can be used by everyone`, () => work([width]));
}

export function testPages(page: () => Page, pages: readonly LookedAt[]): void {
  for (const { path, heading } of pages) {
    test(`${path} can be used by everyone`, async () => {
      await open(page(), path);
      await expect(page().getByRole("heading", { level: 1, name: heading })).toBeVisible();
      await expectUsable(page());
      await expectPolicyKept(page());
    });
  }
}

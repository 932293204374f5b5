import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { catchRequests, reload } from "#e2e/support/dashboard-page.ts";
import { shelterOf, signIn } from "#e2e/support/shelter-page.ts";
import { pageErrors } from "#e2e/support/usable-page.ts";

const { OWNER, ANIMALS, openTable, PLACE, staffPage } = shelterOf("shortcuts");

const BASE = process.env["PETSTORE_E2E_URL"] ?? "";

let context: BrowserContext;
let page: Page;

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext({ baseURL: BASE, reducedMotion: "reduce" });
  await signIn(context, OWNER);
  page = await context.newPage();
});

test.afterAll(() => context.close());

test("shortcuts open pages, are listed under ?, and pause during typing", async () => {
  await openTable(page);
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(list.getByText("Add an animal")).toBeVisible();
  await expect(list.getByText("Undo the last change")).toBeVisible();
  expect(await pageErrors(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  const search = page.getByRole("searchbox", { name: "Search by name or number" });
  await expect(search).toBeFocused();
  await page.keyboard.type("gu");
  await expect(search).toHaveValue("gu");
  await expect(page).toHaveURL(`${ANIMALS}?q=gu`);
  await search.blur();
  await page.keyboard.press("n");
  await expect(page.getByRole("dialog", { name: "Add an animal" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(`${ANIMALS}?q=gu`);
  await expect(search).toHaveValue("gu");
  await search.fill("");
  // Faster than a person: the URL lags behind the field.
  await search.evaluate((field) => {
    field.blur();
    for (const key of ["g", "u"]) document.dispatchEvent(new KeyboardEvent("keydown", { key }));
  });
  await expect(page.getByRole("heading", { level: 1, name: "Usage and plan" })).toBeVisible();
  // Sent together: a busy browser may take longer to confirm the first than the second may take.
  await Promise.all(["g", "k"].map((key) => page.keyboard.press(key)));
  await expect(page.getByRole("heading", { level: 1, name: "API keys" })).toBeVisible();
  await page.keyboard.press("n");
  await expect(page.getByRole("dialog", { name: "Add an animal" })).toBeVisible();
});

test("single-key shortcuts can be disabled", async () => {
  await openTable(page);
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await page.keyboard.press("?");
  await list.getByRole("checkbox", { name: /Single-key shortcuts/ }).uncheck();
  await page.keyboard.press("Escape");
  await reload(page);
  await expect(page.getByRole("button", { name: "Add an animal" })).toBeEnabled();
  await page.keyboard.press("g");
  await page.keyboard.press("o");
  await page.keyboard.press("n");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(ANIMALS);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: "Search or run a command" }).getByRole("combobox")).toBeFocused();
  await page.keyboard.type("shortcuts");
  await page.keyboard.press("Enter");
  await list.getByRole("checkbox", { name: /Single-key shortcuts/ }).check();
  await page.keyboard.press("Escape");
});

test("a part of the page that could not be loaded is reported and loads at the next try", async ({ browser }) => {
  // A browser of its own: one that has run a script keeps it in memory and may not ask for it again.
  const fresh = await staffPage(browser);
  await openTable(fresh);
  await catchRequests(fresh, "**/_next/static/chunks/**", (route) => route.abort());
  await fresh.keyboard.press("?");
  await expect(fresh.getByRole("status").filter({ hasText: "Part of this page couldn’t be loaded" })).toBeVisible();
  await fresh.unroute("**/_next/static/chunks/**");
  await fresh.keyboard.press("?");
  await expect(fresh.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await fresh.context().close();
});

test("applies a theme chosen by shortcut from the next page's first paint", async ({ browser }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: "light" });
  await openTable(page);
  await page.keyboard.press("t");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  const served = await page.goto(PLACE);
  expect(await served?.text()).toContain('data-theme="dark"');
  // A dark page without scripts was dark at first paint.
  const storageState = await context.storageState();
  const scriptless = await browser.newContext({ baseURL: BASE, javaScriptEnabled: false, storageState });
  const still = await scriptless.newPage();
  await still.goto(PLACE);
  expect(await still.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("dark");
  await scriptless.close();
});

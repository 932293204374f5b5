import { expect, type Locator, type Page, test } from "@playwright/test";
import { alive, open, reload, testWidths } from "#e2e/support/dashboard-page.ts";
import { expectPolicyKept } from "#e2e/support/page-policy.ts";
import { untilSameDayFor } from "#e2e/support/same-day.ts";
import { shelterOf, signIn } from "#e2e/support/shelter-page.ts";
import { expectUsable } from "#e2e/support/usable-page.ts";

const { openTable, PLACE, staffPage } = shelterOf("overview");

test.describe.configure({ mode: "serial" });

let page: Page;

test.beforeAll(async ({ browser }) => {
  page = await staffPage(browser);
});

test.afterAll(() => page.context().close());

const STATUSES = "Animals by status";
const FLOWS = "Arrived and adopted each day";

const show = (title: string): Promise<void> => page.getByRole("button", { name: `Show as table: ${title}` }).click();
const rowsOf = (title: string): Locator => page.getByRole("region", { name: `${title}, table` }).locator("tbody tr");

/** @param day its row's name */
async function figuresOf(title: string, day: string): Promise<number[]> {
  const row = rowsOf(title).filter({ has: page.getByRole("rowheader", { name: day, exact: true }) });
  const cells = await row.locator("td").allTextContents();
  return cells.map((text) => Number(text.replaceAll(",", "")));
}

async function changeFirst(query: string, to: string): Promise<void> {
  await openTable(page, query);
  const status = page.getByRole("table").locator("tbody tr").first().getByRole("combobox");
  await status.selectOption(to);
  await expect(page.getByRole("status").filter({ hasText: /is now/ })).toBeVisible();
  await page.getByRole("link", { name: "Overview" }).click();
  await expect(page.getByRole("heading", { name: "Over time", exact: true })).toBeVisible();
  await alive(page);
  await show(STATUSES);
  await show(FLOWS);
}

test("charts count a status change, but no adoption if undone the same day", async () => {
  await untilSameDayFor(60_000);
  await open(page, PLACE);
  await show(STATUSES);
  await show(FLOWS);
  const today = (await rowsOf(STATUSES).first().getByRole("rowheader").textContent()) ?? "";
  const [available = 0, pending = 0, sold = 0] = await figuresOf(STATUSES, today);
  const [arrived = 0, adopted = 0] = await figuresOf(FLOWS, today);
  expect(available).toBeGreaterThan(0);
  await changeFirst("?status=available&q=b", "sold");
  await expect.poll(() => figuresOf(STATUSES, today)).toEqual([available - 1, pending, sold + 1]);
  expect(await figuresOf(FLOWS, today)).toEqual([arrived, adopted + 1]);
  await expect(page.getByRole("link", { name: `${sold + 1} Adopted` })).toBeVisible();
  await expect(page.getByRole("region", { name: "Today" })).toContainText("as adopted");
  await changeFirst("?sort=updated&order=desc", "available");
  await expect.poll(() => figuresOf(STATUSES, today)).toEqual([available, pending, sold]);
  expect(await figuresOf(FLOWS, today)).toEqual([arrived, adopted]);
});

test("keeps the number of days shown in the URL and through a reload", async () => {
  await open(page, PLACE);
  await show(STATUSES);
  await expect(rowsOf(STATUSES)).toHaveCount(30);
  await page.getByRole("button", { name: "7 days" }).click();
  await expect(page).toHaveURL(/[?&]days=7/);
  await expect(rowsOf(STATUSES)).toHaveCount(7);
  await reload(page);
  await expect(page.getByRole("button", { name: "7 days" })).toHaveAttribute("aria-pressed", "true");
  await show(STATUSES);
  await expect(rowsOf(STATUSES)).toHaveCount(7);
});

test("arrow keys move along a chart and show each day's figures", async () => {
  await open(page, `${PLACE}?days=7`);
  const chart = page.getByRole("application").first();
  await chart.focus();
  await page.keyboard.press("End");
  const tip = page.locator(".recharts-tooltip-wrapper").first();
  await expect(tip).toContainText("Available");
  const before = (await tip.textContent()) ?? "";
  await page.keyboard.press("ArrowRight");
  await expect(tip).not.toHaveText(before);
});

test("shows an unknown address inside the project and a foreign project as missing", async () => {
  await page.goto(`${PLACE}/no-such-place`);
  await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Project" })).toBeVisible();
  const texts: string[] = [];
  for (const slug of ["browser-tests", "no-such-project"]) {
    const answer = await page.goto(`/p/${slug}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "Project not found" })).toBeVisible();
    texts.push((await page.getByRole("main").textContent()) ?? "");
  }
  expect(texts[0]).toBe(texts[1]);
});

test("returns 404 for missing pages and 403 for those that the role forbids, even where a skeleton loads first", async ({
  browser,
  baseURL,
}) => {
  const statusOf = async (path: string): Promise<number> => (await page.request.get(path)).status();
  for (const path of ["/api-keys/999999", "/settings/domains/999999", "/settings/domains/playground"]) {
    expect([path, await statusOf(PLACE + path)]).toEqual([path, 404]);
  }
  for (const path of ["/admin", "/admin/projects"]) expect([path, await statusOf(path)]).toEqual([path, 404]);
  expect(await statusOf(`${PLACE}/animals/import`)).toBe(200);
  const looksOn = await browser.newContext({ ...(baseURL && { baseURL }) });
  await signIn(looksOn, process.env["PETSTORE_E2E_DOMAINS_VIEWER"] ?? "");
  const theirs = `/p/${process.env["PETSTORE_E2E_DOMAINS"]}/animals`;
  expect((await looksOn.request.get(theirs)).status()).toBe(200);
  expect((await looksOn.request.get(`${theirs}/import`)).status()).toBe(403);
  await looksOn.close();
});

test("a phone's bar adds an animal from any page", async () => {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, PLACE);
  const nav = page.getByRole("navigation", { name: "Project" });
  await expect(nav.getByRole("button", { name: "More pages, now Overview" })).toBeVisible();
  await nav.getByRole("link", { name: "Add an animal" }).click();
  await expect(page.getByRole("dialog", { name: "Add an animal" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(nav.getByRole("link", { name: "Animals" })).toHaveAttribute("aria-current", "page");
  if (before) await page.setViewportSize(before);
});

testWidths("the overview", async (widths) => {
  await open(page, PLACE);
  await expect(page.getByRole("application")).not.toHaveCount(0);
  const roomBelow = await page
    .getByRole("region", { name: /^(Today|Waiting longest)$/ })
    .evaluateAll((panels) =>
      panels.map((panel) => panel.getBoundingClientRect().bottom - (panel.lastElementChild?.getBoundingClientRect().bottom ?? 0)),
    );
  expect(roomBelow).toHaveLength(2);
  expect(Math.max(...roomBelow)).toBeLessThan(30);
  await expectUsable(page, { widths });
});

test("a table shown in place of a chart is accessible", async () => {
  await show(STATUSES);
  await expectUsable(page, { onPhone: "fits" });
});

test("the usage and plan page is accessible", async () => {
  await open(page, `${PLACE}/usage`);
  await page.getByRole("button", { name: "Keys", exact: true }).click();
  await expect(page.getByRole("figure", { name: "Requests by key" })).toBeVisible();
  await expect(page).toHaveURL(/[?&]chart=keys/);
  await expectUsable(page);
  await expectPolicyKept(page);
});

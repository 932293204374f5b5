import { expect, type Locator, type Page, test } from "@playwright/test";
import { alive, catchRequests, open } from "#e2e/support/dashboard-page.ts";
import { drawnPhoto } from "#e2e/support/drawn-photo.ts";
import { expectPolicyKept } from "#e2e/support/page-policy.ts";
import { PHONE, shelterOf } from "#e2e/support/shelter-page.ts";
import { expectUsable, pageErrors } from "#e2e/support/usable-page.ts";

const { openTable, PLACE, staffPage, staffPhone } = shelterOf("animals-look");

let page: Page;

test.beforeAll(async ({ browser }) => {
  page = await staffPage(browser);
});

test.afterAll(() => page.context().close());

const firstRow = (on: Page): Locator => on.getByRole("table").locator("tbody tr").first();

for (const path of ["/animals?q=be", "/animals?q=nosuchname&animal=new", "/orders", "/categories"]) {
  test(`${path} is accessible and keeps its policy`, async () => {
    await open(page, PLACE + path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    if (path.includes("new")) await expect(page.getByRole("dialog")).toBeVisible();
    await expectUsable(page);
    await alive(page);
    await expectPolicyKept(page);
  });
}

/** The table's needs plus slack; interactions load their own code. */
const MAX_SCRIPT_BYTES = 205_000;

test("the first load of the animal table stays within the script size limit", async ({ browser }) => {
  const fresh = await staffPage(browser);
  await openTable(fresh);
  await fresh.waitForLoadState("networkidle");
  const bytes = await fresh.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter((entry): entry is PerformanceResourceTiming => new URL(entry.name).pathname.endsWith(".js"))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
  await fresh.context().close();
});

for (const { pointer, viewport, height } of [
  { pointer: "fingers", viewport: { width: 390, height: 844 }, height: 44 },
  { pointer: "a mouse", viewport: { width: 1440, height: 900 }, height: 40 },
]) {
  test(`buttons, fields and selects are ${height} pixels high for ${pointer}`, async () => {
    const before = page.viewportSize();
    await page.setViewportSize(viewport);
    await openTable(page);
    const filters = page.getByRole("button", { name: "Filters" });
    if (await filters.isVisible()) await filters.click();
    for (const control of [
      page.getByRole("button", { name: "Add an animal" }),
      page.getByRole("searchbox"),
      page.getByRole("combobox", { name: "Category", exact: true }),
    ]) {
      expect((await control.boundingBox())?.height).toBe(height);
    }
    const title = await page
      .getByRole("heading", { level: 1 })
      .evaluate((heading) => Number.parseFloat(getComputedStyle(heading).fontSize));
    expect(title).toBeLessThanOrEqual(28);
    if (before) await page.setViewportSize(before);
  });
}

test("transitions take at most 150 ms, and there are none with reduced motion", async () => {
  const maxTransitionMs = (): Promise<number> =>
    page.evaluate(() => {
      const lists = [...document.querySelectorAll("*")].map((element) => getComputedStyle(element).transitionDuration.split(","));
      return Math.max(...lists.flat().map((duration) => Number.parseFloat(duration) * 1000));
    });
  await openTable(page);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  expect(await maxTransitionMs()).toBeGreaterThan(0);
  expect(await maxTransitionMs()).toBeLessThanOrEqual(150);
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await maxTransitionMs()).toBe(0);
});

test("a selection of animals is accessible", async () => {
  await openTable(page, "?q=be");
  const before = await firstRow(page).boundingBox();
  await page.getByRole("checkbox", { name: "Select this page" }).check();
  await expect(page.getByRole("region", { name: "Selected animals" })).toContainText("selected");
  expect(await firstRow(page).boundingBox()).toEqual(before);
  await expectUsable(page);
});

test("an open animal is accessible", async () => {
  await openTable(page, "?q=be");
  await page.getByRole("table").locator("tbody tr").first().getByRole("button").click();
  await expect(page.getByRole("dialog").getByRole("heading", { name: "History" })).toBeVisible();
  await expectUsable(page);
});

test("the tabs of the table lead to the bin on a phone, by touch and by keyboard, and show the chosen one", async ({ browser }) => {
  const phone = await staffPhone(browser);
  await openTable(phone);
  const tabs = phone.getByRole("group", { name: "Which animals to show" });
  const bin = tabs.getByRole("button", { name: "Bin" });
  await expect(bin).toBeInViewport();
  await tabs.getByRole("button", { name: "All" }).focus();
  await phone.keyboard.press("Tab");
  await expect(bin).toBeFocused();
  await expect(bin).toBeInViewport({ ratio: 1 });
  await bin.tap();
  await expect(phone.getByRole("heading", { level: 1, name: "The bin" })).toBeVisible();
  await openTable(phone, "?bin=1");
  await expect(bin).toHaveAttribute("aria-pressed", "true");
  await expect(bin).toBeInViewport({ ratio: 1 });
  await expectUsable(phone, { widths: [PHONE.width] });
  await phone.context().close();
});

test("adds, updates, selects, and deletes an animal by touch on a phone", async ({ browser }) => {
  const phone = await staffPhone(browser);
  await openTable(phone);
  expect((await firstRow(phone).boundingBox())?.y).toBeLessThanOrEqual(300);
  const filters = phone.getByRole("button", { name: "Filters" });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await phone.route("**/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await filters.tap();
  await expect(filters).toHaveAttribute("aria-expanded", "true");
  const placeWhileLoading = (await firstRow(phone).boundingBox())?.y;
  release();
  await expect(phone.getByRole("combobox", { name: "Location" })).toBeVisible();
  expect((await firstRow(phone).boundingBox())?.y).toBe(placeWhileLoading);
  await phone.getByRole("button", { name: "View", exact: true }).tap();
  await phone.getByRole("combobox", { name: "Sort by" }).selectOption("Name, Z to A");
  await expect(phone).toHaveURL(/sort=name&order=desc/);
  await phone.getByRole("button", { name: "Add an animal" }).tap();
  const dialog = phone.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Numbat");
  await dialog.getByRole("combobox", { name: "Category" }).tap();
  await dialog.getByRole("option").first().tap();
  await dialog.getByRole("button", { name: "Add animal" }).tap();
  const notice = phone.getByRole("status").filter({ hasText: /\S/ });
  await expect(notice).toContainText(/Numbat was added\..*Add photos/);
  await openTable(phone, "?q=numbat");
  await expect(firstRow(phone)).toContainText("Numbat");
  const status = phone.getByRole("combobox", { name: "Status of Numbat" });
  await status.selectOption("pending");
  await expect(notice).toContainText("Numbat is now pending");
  await notice.getByRole("button", { name: "Undo" }).tap();
  await expect(notice).toContainText("available again");
  await expect(status).toHaveValue("available");

  const before = await firstRow(phone).boundingBox();
  await phone.getByRole("checkbox", { name: "Select Numbat" }).tap();
  const bar = phone.getByRole("region", { name: "Selected animals" });
  await expect(bar).toBeInViewport({ ratio: 1 });
  expect(await firstRow(phone).boundingBox()).toEqual(before);
  await bar.getByRole("button", { name: "Move to the bin" }).tap();
  await dialog.getByRole("button", { name: "Move to the bin" }).tap();
  await expect(notice).toContainText("1 animal moved to the bin");
  await phone.context().close();
});

test("keeps a filter with its order and columns under a name, for everyone", async () => {
  await openTable(page, "?category=3&sort=name&hide=id,category&show=size");
  await page.getByRole("button", { name: "Saved views" }).click();
  await page.getByRole("button", { name: "Save this view…" }).click();
  const dialog = page.getByRole("dialog", { name: "Save this view" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Sizes");
  await dialog.getByRole("checkbox", { name: "For everyone in the project" }).check();
  expect(await pageErrors(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Save view" }).click();
  await expect(page.getByText("The view “Sizes” was saved.")).toBeVisible();
  await openTable(page);
  await expect(page.getByRole("columnheader")).toHaveText(["Name", "Category", "Breed", "Sex", "Age", "In care since", "Status"]);
  await page.getByRole("button", { name: "Saved views" }).click();
  await page.getByRole("region", { name: "For everyone" }).getByRole("link", { name: "Sizes" }).click();
  await expect(page).toHaveURL(/category=3/);
  await expect(page.getByRole("columnheader")).toHaveText(["Name", "Size", "Changed", "Added", "Status"]);
});

/** Counts what fingers do, not what the page does for them. */
const countTaps = (): void => {
  const count = (): void => sessionStorage.setItem("taps", `${Number(sessionStorage.getItem("taps")) + 1}`);
  document.addEventListener("click", ({ isTrusted }) => isTrusted && count(), true);
};

test("four taps lead from the list to a live photo, and a lost upload loses neither the animal nor the photo", async ({ browser }) => {
  const phone = await staffPhone(browser);
  await openTable(phone, "?order=desc");
  await phone.evaluate(countTaps);
  await phone.getByRole("button", { name: "Add an animal" }).tap();
  const dialog = phone.getByRole("dialog");
  const camera = phone.waitForEvent("filechooser");
  await dialog.getByRole("button", { name: "Take a photo" }).tap();
  await (await camera).setFiles(await drawnPhoto(phone, "gold"));
  await expect(dialog.getByRole("textbox", { name: "Name" })).toBeFocused();
  await phone.keyboard.type("Bandicoot");
  await dialog.getByRole("button", { name: "Unnamed category A" }).tap();
  await expectUsable(phone, { widths: [PHONE.width] });
  await catchRequests(phone, "**/photos", (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
  await dialog.getByRole("button", { name: "Add animal" }).tap();
  expect(await phone.evaluate(() => sessionStorage.getItem("taps"))).toBe("4");
  const lost = phone.getByRole("dialog", { name: "Bandicoot" }).getByRole("list", { name: "Uploads of photos" });
  await expect(lost.getByRole("alert")).toContainText("The connection was lost");
  await phone.unroute("**/photos");
  await lost.getByRole("button", { name: "Try again with gold.png" }).tap();
  await expect(phone.getByRole("dialog", { name: "Bandicoot" }).locator("img")).toBeVisible({ timeout: 30_000 });
  await phone.keyboard.press("Escape");
  await expect(phone.getByRole("dialog")).toBeHidden();
  await expect(phone.getByRole("row", { name: /Bandicoot/ }).locator("img")).toBeVisible();
  await phone.context().close();
});

test("a HEIC is refused before the animal is added, and the sentence says what to do", async () => {
  await openTable(page, "?animal=new");
  const photos = page.getByRole("region", { name: "Photos" });
  const buffer = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1");
  await photos.getByLabel("Photos to upload", { exact: true }).setInputFiles({ name: "IMG_1.HEIC", mimeType: "image/heic", buffer });
  await expect(photos.getByRole("alert")).toContainText(/IMG_1\.HEIC.*Settings > Camera > Formats > Most Compatible/);
});

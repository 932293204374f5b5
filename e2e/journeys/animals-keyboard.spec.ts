import { expect, type Locator, type Page, test } from "@playwright/test";
import { open, pressBack } from "#e2e/support/dashboard-page.ts";
import { shelterOf } from "#e2e/support/shelter-page.ts";

const { openTable, PLACE, staffPage } = shelterOf("animals-keyboard");

let page: Page;

test.beforeAll(async ({ browser }) => {
  page = await staffPage(browser);
});

test.afterAll(() => page.context().close());

async function tabTo(target: Locator, max = 40): Promise<void> {
  const isThere = (): Promise<boolean> => target.evaluate((element) => element === document.activeElement);
  for (let tabs = 0; tabs < max && !(await isThere()); tabs += 1) await page.keyboard.press("Tab");
  await expect(target).toBeFocused();
}

const rows = (): Locator => page.getByRole("table").locator("tbody tr");
const notice = (text: string): Locator => page.getByRole("status").filter({ hasText: text });

test("adds, finds, and updates an animal by keyboard alone", async () => {
  await openTable(page);
  await tabTo(page.getByRole("button", { name: "Add an animal" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
  await page.keyboard.type("Wombat");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Burrowers");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(notice("Wombat was added")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add an animal" })).toBeFocused();

  await page.keyboard.press("/");
  await page.keyboard.type("womb");
  await expect(rows()).toHaveCount(1);
  const status = page.getByRole("combobox", { name: "Status of Wombat" });
  await tabTo(status);
  const saves: string[] = [];
  page.on("request", (request) => request.method() === "PATCH" && saves.push(request.postData() ?? ""));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await expect(status).toHaveValue("available");
  for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp", "Enter"]) await page.keyboard.press(key);
  await expect(notice("Wombat is now pending")).toContainText(/Undo Ctrl\s*Z/);
  expect(saves).toEqual([expect.stringContaining("pending")]);
  await page.keyboard.press("Control+z");
  await expect(status).toHaveValue("available");
  await expect(status).toBeFocused();
});

test("deletes and restores an animal by keyboard alone", async () => {
  await page.keyboard.press("/");
  await tabTo(page.getByRole("checkbox", { name: "Select Wombat" }));
  await page.keyboard.press("Space");
  const bar = page.getByRole("region", { name: "Selected animals" });
  await expect(bar).toContainText("1 animal selected");
  await page.keyboard.press("/");
  await tabTo(bar.getByRole("button", { name: "Move to the bin" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Move 1 animal to the bin?" })).toBeFocused();
  await tabTo(page.getByRole("dialog").getByRole("button", { name: "Move to the bin" }));
  await page.keyboard.press("Enter");
  await expect(notice("1 animal moved to the bin")).toBeVisible();
  await expect(page.getByRole("region", { name: "Animals", exact: true })).toBeFocused();

  await page.keyboard.press("/");
  await tabTo(page.getByRole("button", { name: /^Bin/ }));
  await page.keyboard.press("Enter");
  await expect(rows().first()).toContainText("in 30 days");
  await tabTo(page.getByRole("button", { name: "Restore Wombat" }));
  await page.keyboard.press("Enter");
  await expect(notice("Wombat was restored")).toBeVisible();
  await expect(page.getByRole("region", { name: "Animals in the bin" })).toBeFocused();
  // Hides it from other journeys.
  await page.keyboard.press("Control+z");
  await expect(notice("Wombat was moved to the bin")).toBeVisible();
  // The undo of a bulk change outlives later notices.
  await tabTo(notice("1 animal moved to the bin").getByRole("button", { name: "Undo" }));
});

test("a Shift-click selects all animals in between", async () => {
  await openTable(page);
  const ticks = page.getByRole("table").locator("tbody").getByRole("checkbox");
  await ticks.nth(1).click();
  await ticks.nth(4).click({ modifiers: ["Shift"] });
  await expect(page.getByRole("region", { name: "Selected animals" })).toContainText("4 animals selected");
});

test("the drawer asks before Back discards edits", async () => {
  await openTable(page, "?q=a");
  await page.getByRole("table").locator("tbody th button").first().click();
  const drawer = page.getByRole("dialog");
  const name = drawer.getByRole("textbox", { name: "Name" });
  await drawer.getByRole("button", { name: /^Name / }).click();
  await page.keyboard.press("End");
  await page.keyboard.type(" Typed");
  await pressBack(page);
  const stay = drawer.getByRole("button", { name: "Keep editing" });
  await expect(stay).toBeFocused();
  await expect(page).toHaveURL(/animal=/);
  await page.keyboard.press("Enter");
  await expect(stay).toHaveCount(0);
  await expect(name).toHaveValue(/ Typed$/);
  await pressBack(page);
  await drawer.getByRole("button", { name: "Discard changes" }).click();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(/animals\?q=a$/);
});

test("Back leads to Adoptions from the page of an animal that was opened there", async () => {
  await open(page, `${PLACE}/orders?view=list`);
  const animal = page.getByRole("table").getByRole("cell").first().getByRole("link");
  const name = (await animal.textContent()) ?? "";
  await animal.click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Adoptions" })).toBeVisible();
});

test("undoes what the drawer saved", async () => {
  await openTable(page);
  const animal = page.getByRole("table").locator("tbody th button").first();
  const name = (await animal.textContent()) ?? "";
  await animal.click();
  const drawer = page.getByRole("dialog");
  const input = drawer.getByRole("textbox", { name: "Name" });
  await drawer.getByRole("button", { name: /^Name / }).click();
  await input.fill(`${name} Renamed`);
  await input.press("Enter");
  const saved = page.getByRole("status").filter({ hasText: `${name} Renamed was saved` });
  await saved.getByRole("button", { name: "Undo" }).click();
  await expect(drawer.getByRole("button", { name: `Name ${name}`, exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name, exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: `${name} Renamed` })).toHaveCount(0);
});

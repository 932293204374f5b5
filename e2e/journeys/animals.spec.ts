import { type BrowserContext, expect, type Locator, type Page, test } from "@playwright/test";
import { catchRequests, open, reload, reloadAnyway } from "#e2e/support/dashboard-page.ts";
import { shelterOf, signIn } from "#e2e/support/shelter-page.ts";

const { OWNER, STAFF, ANIMALS, openTable, PLACE } = shelterOf("animals");

test.describe.configure({ mode: "serial" });

const BASE = process.env["PETSTORE_E2E_URL"] ?? "";

let context: BrowserContext;
let page: Page;
let colleague: BrowserContext;

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext({ baseURL: BASE, reducedMotion: "reduce" });
  colleague = await browser.newContext({ baseURL: BASE, reducedMotion: "reduce" });
  await signIn(context, STAFF);
  await signIn(colleague, OWNER);
  page = await context.newPage();
});

test.afterAll(async () => {
  await context.close();
  await colleague.close();
});

const status = (name: string): Locator => page.getByRole("combobox", { name: `Status of ${name}`, exact: true });
const notice = (): Locator => page.getByRole("status").filter({ hasText: /\S/ });
const search = (): Locator => page.getByRole("searchbox", { name: "Search by name or number" });
const rows = (): Locator => page.getByRole("table").locator("tbody tr");

test("reports errors next to their fields, and creates an animal with a category that was typed", async () => {
  await openTable(page);
  await page.getByRole("button", { name: "Add an animal" }).click();
  const drawer = page.getByRole("dialog", { name: "Add an animal" });
  await drawer.getByRole("button", { name: "Add animal" }).click();
  await expect(drawer.getByRole("textbox", { name: "Name" })).toHaveAccessibleDescription("Name is required.");
  const category = drawer.getByRole("combobox", { name: "Category" });
  await expect(category).toHaveAccessibleDescription("Choose a category.");
  await drawer.getByRole("textbox", { name: "Name" }).fill("Quokka");
  await category.fill("Marsupials");
  await expect(drawer.getByRole("option")).toHaveText("Create “Marsupials”");
  await category.press("Enter");
  await drawer.getByRole("button", { name: "Add animal" }).click();
  await expect(notice()).toContainText(/Quokka was added\..*Add photos/);
  await expect(drawer).toBeHidden();
  await search().fill("quokka");
  await expect(rows()).toHaveCount(1);
  await expect(rows()).toContainText(/Quokka.*Marsupials/);
});

test("finds an animal by the beginning of a word and keeps the search through reload and back", async () => {
  await search().fill("quok");
  await expect(rows()).toHaveCount(1);
  await expect(rows().locator("mark")).toHaveText("Quok");
  await expect(page).toHaveURL(/[?&]q=quok/);
  await reload(page);
  await expect(search()).toHaveValue("quok");
  await expect(rows()).toHaveCount(1);
  await page.getByRole("link", { name: "Adoptions" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Adoptions" })).toBeVisible();
  await page.goBack();
  await expect(search()).toHaveValue("quok");
  await expect(rows()).toHaveCount(1);
});

test("changes an animal's status in one step and undoes it from the notice", async () => {
  await openTable(page, "?q=quok");
  await status("Quokka").selectOption("pending");
  await expect(notice()).toContainText("Quokka is now pending");
  await notice().getByRole("button", { name: "Undo" }).click();
  await expect(notice()).toContainText("available again");
  await expect(status("Quokka")).toHaveValue("available");
  await reload(page);
  await expect(status("Quokka")).toHaveValue("available");
});

test("restores an animal's old status after a refused change and explains why", async () => {
  await openTable(page, "?q=quok");
  await catchRequests(page, "**/api/projects/*/pets/*", (route) =>
    route.request().method() === "PATCH" ? route.abort() : route.fallback(),
  );
  await status("Quokka").selectOption("sold");
  await expect(notice()).toContainText("Failed.");
  await expect(status("Quokka")).toHaveValue("available");
  await page.unroute("**/api/projects/*/pets/*");
});

test("edits an animal by keyboard alone and shows in its history who changed what", async () => {
  await openTable(page, "?q=quok");
  await page.getByRole("button", { name: "Quokka", exact: true }).focus();
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog");
  const name = drawer.getByRole("button", { name: /^Name / });
  await name.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("End");
  await page.keyboard.type(" Blue");
  await page.keyboard.press("Enter");
  await expect(notice()).toContainText("Quokka Blue was saved");
  await expect(name).toBeFocused();
  await expect(drawer.getByRole("listitem").filter({ hasText: "by Sam Staff" }).first()).toContainText("“Quokka” → “Quokka Blue”");
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(page).not.toHaveURL(/animal=/);
});

test("a reopened drawer shows current data, and Back does not reopen a closed one", async () => {
  await openTable(page, "?q=quok");
  const drawer = page.getByRole("dialog");
  const name = page.getByRole("button", { name: "Quokka Blue", exact: true });
  await name.click();
  await expect(drawer.getByRole("combobox", { name: /^Status/ })).toHaveValue("available");
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await page.getByRole("checkbox", { name: "Select Quokka Blue" }).check();
  await page.getByRole("combobox", { name: "Set the status of all selected" }).selectOption("pending");
  await drawer.getByRole("button", { name: "Set to “Pending”" }).click();
  await expect(notice()).toContainText("1 animal set to “Pending”");
  await name.click();
  await expect(drawer.getByRole("combobox", { name: /^Status/ })).toHaveValue("pending");
  await notice().getByRole("button", { name: "Undo" }).click();
  await expect(notice()).toContainText("Undone for 1 animal");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/animals\?q=quok$/);
  await expect(notice()).toContainText("Undone for 1 animal");
  await page.goBack();
  await expect(page).not.toHaveURL(/animal=/);
  await expect(drawer).toBeHidden();
});

test("the drawer asks before it discards edits and explains why a deletion was refused", async () => {
  await openTable(page, "?q=quok");
  await page.getByRole("button", { name: "Quokka Blue", exact: true }).click();
  const drawer = page.getByRole("dialog");
  const name = drawer.getByRole("textbox", { name: "Name" });
  const bin = drawer.getByRole("button", { name: "Move to the bin" });
  await drawer.getByRole("button", { name: /^Name / }).click();
  await name.fill("Typed");
  await bin.click();
  await expect(drawer.getByRole("alert")).toContainText("not saved");
  await drawer.getByRole("button", { name: "Keep editing" }).click();
  await expect(name).toHaveValue("Typed");
  await catchRequests(page, "**/api/projects/*/pets/*/bin", (route) => route.abort());
  await bin.click();
  await drawer.getByRole("button", { name: "Discard changes" }).click();
  await expect(drawer.getByRole("alert")).toContainText("did not answer");
  await page.unroute("**/api/projects/*/pets/*/bin");
  expect(await reloadAnyway(page)).toBe("beforeunload");
  await expect(drawer.getByRole("button", { name: "Name Quokka Blue" })).toBeVisible();
  await drawer.getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL(/animals\?q=quok$/);
});

test("reports a filter changed while offline and applies it once reconnected", async () => {
  await openTable(page, "");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: /^Adopted/ }).click();
  const error = page.getByRole("alert").filter({ hasText: "Check the connection" });
  await expect(error).toBeVisible();
  await page.context().setOffline(false);
  await expect(error).toHaveCount(0);
});

test("warns the second of two concurrent editors and overwrites nothing silently", async () => {
  const other = await colleague.newPage();
  await openTable(page, "?q=quok");
  await page.getByRole("button", { name: "Quokka Blue", exact: true }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("button", { name: /^Name / }).click();
  await drawer.getByRole("textbox", { name: "Name" }).fill("Mine");
  await open(other, `${ANIMALS}?q=quok`);
  await expect(other.getByRole("button", { name: "Add an animal" })).toBeEnabled();
  await other.getByRole("combobox", { name: "Status of Quokka Blue" }).selectOption("pending");
  await expect(other.getByRole("status").filter({ hasText: "now pending" })).toBeVisible();
  await catchRequests(page, "**/api/projects/*/pets/*", (route) => (route.request().method() === "GET" ? route.abort() : route.fallback()));
  await drawer.getByRole("button", { name: "Save", exact: true }).click();
  await expect(drawer.getByRole("alert")).toContainText("could not be loaded");
  await page.unroute("**/api/projects/*/pets/*");
  await drawer.getByRole("button", { name: "Save", exact: true }).click();
  await expect(drawer.getByRole("alert")).toContainText(/Changed by Olga Owner, .*Available → Pending/);
  await drawer.getByRole("button", { name: "Discard mine, show theirs" }).click();
  await drawer.getByRole("button", { name: "Name Quokka Blue" }).click();
  await drawer.getByRole("textbox", { name: "Name" }).fill("Quokka Red");
  await drawer.getByRole("button", { name: "Save", exact: true }).click();
  await expect(notice()).toContainText("Quokka Red was saved");
  await page.keyboard.press("Escape");
  await expect(status("Quokka Red")).toHaveValue("pending");
  await other.close();
});

test("pages through animals in both directions and keeps the order in the URL", async () => {
  await openTable(page);
  await expect(rows()).toHaveCount(50);
  const first = (await rows().first().textContent()) ?? "";
  await page.getByRole("button", { name: "Next" }).click();
  await expect(rows().first()).not.toHaveText(first);
  await expect(page.getByRole("region", { name: "Animals", exact: true })).toBeFocused();
  await expect(page.getByRole("columnheader", { name: "Name" })).toBeInViewport();
  const [one, last] = [await rows().first().getByRole("button").textContent(), await rows().last().getByRole("button").textContent()];
  await expect(page.getByText(`This page: ${one} to ${last}.`)).toHaveCount(1);
  await page.getByRole("button", { name: "Previous" }).click();
  await expect(rows().first()).toHaveText(first);
  await page.getByRole("button", { name: "Name", exact: true }).click();
  await expect(page.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "ascending");
  await expect(page).toHaveURL(/sort=name/);
});

test("counts, deletes, and updates all matching animals and undoes both changes", async () => {
  await openTable(page, "?category=3");
  const matching = (await page.getByRole("navigation", { name: "Pages", exact: true }).getByRole("paragraph").textContent()) ?? "";
  await page.getByRole("checkbox", { name: "Select this page" }).check();
  const bar = page.getByRole("region", { name: "Selected animals" });
  await expect(bar).toContainText(`${matching} selected`);
  await bar.getByRole("button", { name: "Move to the bin" }).click();
  const dialog = page.getByRole("dialog", { name: `Move ${matching} to the bin?` });
  await dialog.getByRole("button", { name: "Move to the bin" }).click();
  await expect(notice()).toContainText(`${matching} moved to the bin`);
  await expect(page.getByText("No animals match")).toBeVisible();
  await notice().getByRole("button", { name: "Undo" }).click();
  await expect(notice()).toContainText(`Undone for ${matching}`);
  await expect(page.getByRole("navigation", { name: "Pages", exact: true })).toContainText(matching);
  await openTable(page);
  await page.getByRole("checkbox", { name: "Select this page" }).check();
  await page.getByRole("button", { name: "Select all 131 animals that match" }).click();
  await expect(bar).toContainText("131 animals selected");
  await bar.getByRole("combobox", { name: "Set the status of all selected" }).selectOption("sold");
  await page.getByRole("dialog").getByRole("button", { name: "Set to “Adopted”" }).click();
  await expect(notice()).toContainText("set to “Adopted”");
  await notice().getByRole("button", { name: "Undo" }).click();
  await expect(notice()).toContainText("Undone");
});

test("names a category and shows the name in the table", async () => {
  await open(page, `${PLACE}/categories`);
  await page.getByRole("button", { name: "Name Unnamed category C", exact: true }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Rabbits");
  await page.getByRole("radio", { name: "sky" }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Rename Rabbits" })).toBeFocused();
  await page.getByRole("button", { name: "Actions for Rabbits" }).click();
  const erase = page.getByRole("button", { name: "Delete" });
  await expect(erase).toBeDisabled();
  await expect(erase).toHaveAccessibleDescription(/in it. Move them to another category first\.$/);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Animals in Rabbits" }).click();
  await expect(rows().first()).toContainText("Rabbits");
});

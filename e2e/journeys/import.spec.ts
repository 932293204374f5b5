import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { open, reload } from "#e2e/support/dashboard-page.ts";
import { chooseList } from "#e2e/support/import-page.ts";
import { shelterOf } from "#e2e/support/shelter-page.ts";
import { expectUsable } from "#e2e/support/usable-page.ts";
import { sheetXml, workbookFile } from "#e2e/support/workbook-file.ts";

const { ownerPage, ANIMALS, openTable, PLACE } = shelterOf("import");

test.describe.configure({ mode: "serial" });

const FILE = [
  "Number;Name;Category;Status",
  "1;Zzquill the hedgehog;zebras;available",
  "2;;3;available",
  "3;Zzquartz;nowhere;pending",
  "4;Zzquince;4;adopted",
].join("\r\n");

let page: Page;

test.beforeAll(async ({ browser }) => {
  page = await ownerPage(browser);
});

test.afterAll(() => page.context().close());

test("adds a category by name alone, renames it in place, and restores a deleted one by undo", async () => {
  await open(page, `${PLACE}/categories`);
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  const dialog = page.getByRole("dialog");
  const add = async (name: string): Promise<void> => {
    await page.getByRole("button", { name: "Add a category" }).click();
    await expect(dialog.getByRole("textbox", { name: "Name" })).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press("Enter");
  };
  await add("Horses");
  const number = (await row("Horses").getByRole("cell").nth(1).textContent()) ?? "";
  expect(number).toMatch(/^\d+$/);
  await add("horses");
  await expect(dialog.getByRole("alert")).toContainText("There is already a category “Horses”. Choose another name.");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Rename Horses" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Zebras");
  await page.keyboard.press("Enter");
  await expect(row("Zebras")).toContainText(number);
  await page.getByRole("button", { name: "Actions for Zebras" }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(row("Zebras")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row("Zebras")).toContainText(number);
});

test("explains why a file cannot be used, and lets the sheet and the columns be chosen by hand", async () => {
  await openTable(page);
  await page.getByRole("button", { name: "Import and export" }).click();
  await page.getByRole("link", { name: "Import a file" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Import animals" })).toBeVisible();
  await open(page, `${ANIMALS}/import`);
  await page.getByLabel("File of animals").setInputFiles({ name: "cats.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF") });
  await expect(page.getByRole("alert").filter({ hasText: "is not an Excel workbook" })).toBeVisible();
  const cell = (text: string): string => `<c t="str"><v>${text}</v></c>`;
  const list = sheetXml(`<row>${cell("who")}${cell("what")}</row><row>${cell("Rex")}${cell("1")}</row>`);
  const workbook = workbookFile([["Read me"]], { Dogs: list });
  await page.getByLabel("File of animals").setInputFiles({ name: "wrong.xlsx", mimeType: "", buffer: workbook });
  await expect(page.getByText("Found: “Read me”.")).toBeVisible();
  await page.getByLabel("Sheet", { exact: true }).selectOption("Dogs");
  await page.getByRole("button", { name: "Use this sheet" }).click();
  await expect(page.getByText("Choose which column holds the name and which holds the category. Found: “who”, “what”.")).toBeVisible();
  await expectUsable(page);
  await page.getByLabel("what", { exact: true }).selectOption("Category");
  await expect(page.getByRole("button", { name: "Use these columns" })).toBeDisabled();
  await page.getByLabel("who", { exact: true }).selectOption("Name");
  await page.getByRole("button", { name: "Use these columns" }).click();
  await expect(page.getByText("1 row: 1 new. Nothing has been added yet.")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Upload another file" }).click();
});

test("lets the header row and the separator of a file be chosen", async () => {
  await chooseList(page, "titled.csv", "Animals of May\nWho;What\nRex;1\n");
  await expect(page.getByText("Found: “Who”, “What”.")).toBeVisible();
  await page.getByLabel("Separator", { exact: true }).selectOption("Comma");
  await expectUsable(page);
  await page.getByRole("button", { name: "Read the file again" }).click();
  await expect(page.getByText("Found: “Animals of May”.")).toBeVisible();
  await page.getByLabel("Header row", { exact: true }).selectOption("2: Who;What");
  await page.getByRole("button", { name: "Read the file again" }).click();
  await expect(page.getByText("Found: “Who;What”.")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Upload another file" }).click();
});

test("reviews a file with errors first and adds only its valid rows", async () => {
  await chooseList(page, "list.csv", FILE);
  await expect(
    page.getByText(
      "4 rows: 2 new, 2 with errors. 1 will be added as adopted. 1 has no adoption date, so your site won’t show it as a happy ending. Nothing has been added yet.",
    ),
  ).toBeVisible();
  await expect(page.getByText("Ignored columns: Number.")).toBeVisible();
  const errors = page.getByRole("region", { name: "List of rows with errors" }).getByRole("table");
  await expect(errors.getByRole("row").filter({ hasText: "Name is required" })).toContainText("3");
  await expect(errors.getByRole("row").filter({ hasText: "got “nowhere”" })).toBeVisible();
  const goodRow = page.getByRole("region", { name: "List of all rows" }).getByRole("row").filter({ hasText: "Zzquill" });
  await expect(goodRow).toContainText("Zebras");
  const recent = page.getByRole("main").getByRole("listitem").filter({ hasText: "list.csv" });
  await expect(recent).toContainText("Waiting for you");
  await expect(page.getByRole("radio", { name: /All or nothing/ })).toBeDisabled();
  await expectUsable(page);
  await reload(page);
  await page.getByRole("button", { name: "Add 2 animals" }).click();
  await expect(page.getByText("2 animals were added. 2 rows with errors were skipped.")).toBeVisible();
  await expect(recent).toContainText("2 added");
  await expect(recent).toContainText("Done");
  await openTable(page, "?q=zzqui");
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows.filter({ hasText: "Zzquill the hedgehog" })).toContainText("Available");
  await expect(rows.filter({ hasText: "Zzquince" })).toContainText("Adopted");
});

test("exports exactly what the table shows", async () => {
  await page.getByRole("button", { name: "Import and export" }).click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: /^Export as CSV/ }).click()]);
  const text = readFileSync(await download.path(), "utf8");
  const names = text.split("\r\n").flatMap((line) => line.split(",")[1]?.replaceAll('"', "") ?? []);
  expect(names.toSorted()).toEqual(["Zzquill the hedgehog", "Zzquince", "name"]);
});

test("lists what the file of a portal leaves out before it is downloaded", async () => {
  await page.getByRole("button", { name: "Import and export" }).click();
  await page.getByRole("button", { name: "Export for adoption portals" }).click();
  const dialog = page.getByRole("dialog", { name: "Export for adoption portals" });
  await dialog.getByLabel("Portal", { exact: true }).selectOption("Adopt-a-Pet");
  await dialog.getByText("animal: adopted").or(dialog.getByText("animals: adopted")).click();
  await expect(dialog.getByRole("link", { name: "Zzquince", exact: true })).toBeVisible();
  await expectUsable(page);
  await page.keyboard.press("Escape");
});

test("points out duplicates and unclosed quotation marks, and undoes the import", async () => {
  await open(page, `${ANIMALS}/import`);
  await chooseList(page, "again.csv", `Name;Category\r\nzzquince;4\r\n"Zzquest;4\r\nZZQUILL the hedgehog;zebras\r\n`);
  await page.getByRole("button", { name: "Duplicates" }).click();
  const duplicates = page.getByRole("region", { name: "List of possible duplicates" });
  await expect(duplicates.getByRole("row").filter({ hasText: "You have an animal like this" })).toHaveCount(2);
  const errors = page.getByRole("region", { name: "List of rows with errors" });
  await expect(errors.getByText('3: "Zzquest;4')).toContainText("4: ZZQUILL the hedgehog;zebras");
  await expect(page.getByRole("button", { name: "Nothing to add" })).toBeDisabled();
  await page.getByRole("radio", { name: /Add anyway/ }).check();
  await expect(page.getByRole("button", { name: "Add 2 animals" })).toBeEnabled();
  await expectUsable(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "list.csv" }).click();
  await page.getByRole("button", { name: "Undo import" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Move 2 animals to the bin" }).click();
  await expect(page.getByText("The import was undone. 2 animals moved to the bin.")).toBeVisible();
});

test("starts a new project from nothing: a first category, three animals, and a file with unknown categories", async () => {
  await open(page, "/projects");
  await page.getByRole("button", { name: "New project" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("Brand New Shelter");
  await page.getByRole("button", { name: "Create project" }).click();
  await page.getByRole("link", { name: "Add your animals" }).click();
  await page.getByRole("button", { name: "Add the first animal" }).click();
  const drawer = page.getByRole("dialog", { name: "Add an animal" });
  const name = drawer.getByRole("textbox", { name: "Name" });
  const category = drawer.getByRole("combobox", { name: "Category" });
  const notice = page.getByRole("status").filter({ hasText: /\S/ });
  await category.click();
  await expect(drawer.getByRole("option")).toHaveText(["Cats", "Dogs", "Other", "Rabbits"]);
  await expectUsable(page);
  await page.keyboard.press("Escape");
  await drawer.getByRole("button", { name: "Add animal" }).click();
  await expect(name).toBeFocused();
  await name.fill("Nibbles");
  await drawer.getByRole("button", { name: "Add animal" }).click();
  await expect(category).toBeFocused();
  await category.fill("Hamsters");
  await category.press("Enter");
  await drawer.getByRole("button", { name: "Add and start another" }).click();
  await expect(notice).toContainText("Nibbles was added");
  await expect(name).toHaveValue("");
  await expect(name).toBeFocused();
  await expect(category).toHaveValue("Hamsters");
  await page.keyboard.type("Biscuit");
  await category.fill("hamsters");
  await drawer.getByRole("button", { name: "Add and start another" }).click();
  await expect(notice).toContainText("Biscuit was added");
  await page.keyboard.type("Rex");
  await category.fill("do");
  await category.press("Tab");
  await expect(category).toHaveValue("Dogs");
  await drawer.getByRole("button", { name: "Add animal" }).click();
  await expect(drawer).toBeHidden();
  const rows = page.getByRole("table").locator("tbody tr");
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: "Hamsters" })).toHaveCount(2);

  await page.getByRole("button", { name: "Import and export" }).click();
  await page.getByRole("link", { name: "Import a file" }).click();
  await chooseList(page, "shelter.csv", "Pet name,Species\r\nMilo,Dog\r\nKaa,Snakes\r\nNemo,Fish\r\n");
  await expect(page.getByText("“Species” names 2 categories that you don’t have yet")).toBeVisible();
  const errors = page.getByRole("region", { name: "List of rows with errors" });
  await expect(errors).toContainText("Species must be the name of one of your categories; got “Snakes”");
  await expectUsable(page);
  await page.getByRole("button", { name: "Create 2 categories" }).click();
  await page.getByRole("button", { name: "Add 3 animals" }).click();
  await expect(page.getByText("3 animals were added.")).toBeVisible();
  await page.getByRole("link", { name: "3 without a photo" }).click();
  await expect(page.getByLabel("Photo", { exact: true })).toHaveValue("no");
  await expect(rows.filter({ hasText: "Kaa" })).toContainText("Snakes");
  await expect(rows.filter({ hasText: "Milo" })).toContainText("Dogs");
});

const list = (color: string): string => `externalId,name,category,status,color\nkeep-1,Kzeno,Kept dogs,available,${color}\n`;

test("keeps what the team changed, names both values, and takes the file's where one chooses", async () => {
  const add = async (color: string): Promise<void> => {
    await open(page, `${PLACE}/animals/import`);
    await chooseList(page, `${color}.csv`, list(color));
  };
  await add("tan");
  await page.getByRole("button", { name: "Create 1 category" }).click();
  await page.getByRole("button", { name: /^Add 1 animal/ }).click();
  await expect(page.getByRole("link", { name: /1 added/ })).toBeVisible();
  const { rows } = await page.request.get(`/api/projects${PLACE.slice(2)}/pets?q=Kzeno`).then((answer) => answer.json());
  const headers = { Origin: new URL(page.url()).origin };
  const changed = await page.request.patch(`/api/projects${PLACE.slice(2)}/pets/${rows[0].id}`, {
    headers,
    data: { version: 1, profile: { color: "red" } },
  });
  expect(changed.status()).toBe(200);
  await add("brown");
  await page.getByText("To check", { exact: true }).last().click();
  await expect(page.getByText(/Color:.*team.*red.*file.*brown/)).toBeVisible();
  await expectUsable(page);
  await page.getByRole("button", { name: /^Take the file’s/ }).click();
  await expect(page.getByRole("button", { name: /^Keep the team’s/ })).toBeVisible();
});

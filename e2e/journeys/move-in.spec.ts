import { expect, type Page, test } from "@playwright/test";
import { open } from "#e2e/support/dashboard-page.ts";
import { chooseList } from "#e2e/support/import-page.ts";
import { jpeg } from "#e2e/support/pictures.ts";
import { ASM3, csvOf } from "#e2e/support/shelter-exports.ts";
import { shelterOf } from "#e2e/support/shelter-page.ts";
import { expectUsable } from "#e2e/support/usable-page.ts";
import { startReceiver } from "#e2e/support/webhook-receiver.ts";
import { workbookFile } from "#e2e/support/workbook-file.ts";

const { ownerPage, ANIMALS, openTable, PLACE } = shelterOf("move-in");

test.describe.configure({ mode: "serial" });

const SITE = `/sites/${PLACE.slice(3)}.localhost/`;

let page: Page;

test.beforeAll(async ({ browser }) => {
  page = await ownerPage(browser);
});

test.afterAll(() => page.context().close());

test("moves a shelter in from Animal Shelter Manager: a preview of what happens to whom, a value fixed for all rows, and filled animals", async () => {
  await open(page, `${ANIMALS}/import`);
  const rows = ASM3.rows.map((row) => (["Moss", "Foster Fred"].includes(row["ANIMALNAME"] ?? "") ? { ...row, ANIMALSEX: "purple" } : row));
  await chooseList(page, "asm3.csv", csvOf({ ...ASM3, rows: rows.map((row) => ({ ...row, ANIMALNAME: `Zzmove ${row["ANIMALNAME"]}` })) }));
  await expect(page.getByText("Recognized as an export of Animal Shelter Manager.")).toBeVisible();
  await expect(page.getByText("“ANIMALSPECIES” names 2 categories that you don’t have yet")).toBeVisible();
  await page.getByRole("button", { name: "Create 2 categories" }).click();
  const tally = page.getByText("7 rows: 4 new, 3 left out. 1 will not be listed. 1 will be added as adopted.");
  await expect(tally).toBeVisible();
  await expect(page.getByText(/^Never imported/)).toContainText("PERSONLASTNAME (about people)");
  await expect(page.getByText("Mustermann")).toHaveCount(0);
  await expect(page.getByLabel("ANIMALDOB", { exact: true })).toHaveValue("birthDate");
  await page.getByRole("button", { name: "To check" }).click();
  const special = page.getByRole("region", { name: "List of animals to check" });
  await expect(special.getByRole("row").filter({ hasText: "Rainbow" })).toContainText("Left out: “ANIMALDECEASEDDATE” is “01/02/2025”.");
  await expect(special.getByRole("row").filter({ hasText: "Rex" })).toContainText("Adopted: “MOVEMENTTYPE” is “1”.");
  await expectUsable(page);
  await page.getByRole("textbox", { name: "ANIMALSEX of row 5" }).fill("male");
  const all = page.getByRole("button", { name: "Fix all 2 rows with “purple”" });
  await expect(all).toHaveCount(2);
  await all.first().press("Enter");
  await expect(page.getByText("2 rows have no more errors.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(tally).toBeVisible();
  const weights = page.getByLabel("Weights");
  await expect(weights).toHaveValue("weightKg");
  await expect(weights).toHaveAccessibleDescription("The unit of numbers without one in the column ANIMALWEIGHT, as in “11.5”.");
  await weights.selectOption("Pounds");
  await page.getByRole("button", { name: "Read weights this way" }).click();
  await expect(page.getByLabel("ANIMALWEIGHT", { exact: true })).toHaveValue("weightLb");
  await expect(page.getByText("This file does not say which animals are on hold.")).toBeVisible();
  await expect(page.getByRole("radio", { name: /Add all as not listed/ })).toBeChecked();
  await page.getByRole("radio", { name: /As the file says/ }).check();
  await page.getByRole("button", { name: "Add 4 animals" }).click();
  await expect(page.getByText("4 animals were added.")).toBeVisible();
  // No such name exists, so that nothing outside is called.
  await expect(page.getByText("0 photos fetched, 2 failed.")).toBeVisible();
  await page.getByText("Photos that could not be fetched").click();
  await expect(page.getByText("https://photos.example/biscuit-2.jpg")).toBeVisible();
  await expectUsable(page);
  await openTable(page, "?q=zzmove");
  const shown = page.getByRole("table").getByRole("row");
  await expect(shown.filter({ hasText: "Zzmove Rex" })).toContainText("Adopted");
  await expect(shown.filter({ hasText: "Zzmove Biscuit" })).toContainText("Dog");
});

test("updates animals by a later export, and gives them back what they had when it is undone", async () => {
  await open(page, `${ANIMALS}/import`);
  const rows = ASM3.rows.map((row) => ({ ...row, ANIMALNAME: `Zzmove ${row["ANIMALNAME"] === "Biscuit" ? "Cookie" : row["ANIMALNAME"]}` }));
  await chooseList(page, "asm3-later.csv", csvOf({ ...ASM3, rows }));
  await expect(page.getByText("7 rows: 1 to update, 3 unchanged, 3 left out.")).toBeVisible();
  await page.getByRole("button", { name: "Import 1 row" }).click();
  await expect(page.getByText("1 animal was updated.", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByRole("dialog").getByText("1 animal that the import changed will be as it was before.")).toBeVisible();
  await expectUsable(page);
  await page.getByRole("dialog").getByRole("button", { name: "Undo for 1 animal" }).click();
  await expect(page.getByText("The import was undone. 1 animal is as it was before.")).toBeVisible();
  await openTable(page, "?q=zzmove");
  await expect(page.getByRole("table").getByRole("row").filter({ hasText: "Zzmove Biscuit" })).toBeVisible();
});

test("shows visitors what the old system showed them, and nothing that it held back", async () => {
  await page.goto(`${SITE}?species=dog`);
  const cards = page.getByRole("region", { name: "Our animals" }).getByRole("heading", { level: 3 });
  await expect(cards.filter({ hasText: "Zzmove" })).toHaveText(["Zzmove Foster Fred", "Zzmove Biscuit"]);
  await page
    .getByRole("link", { name: /Zzmove Biscuit/ })
    .first()
    .click();
  await expect(page.getByText("Greets everyone.")).toBeVisible();
  await expect(page.getByText("Children 5 and older")).toBeVisible();
  await expect(page.getByText(/5\.2 kg/)).toBeVisible();
  await expect(page.getByText(/981020012345678|Kennel Block A|Bit the vet/)).toHaveCount(0);
  await page.goto(`${SITE}?species=cat`);
  await expect(cards.filter({ hasText: "Zzmove Moss" })).toHaveCount(0);
});

test("moves a German workbook in: each word for where animals are is asked about, and visitors see only who is to be seen", async () => {
  const { PETSTORE_E2E_RECEIVER_CHAIN: chain = "", PETSTORE_E2E_RECEIVER_KEY: key = "" } = process.env;
  const photos = await startReceiver({ chain, key });
  const photo = await jpeg({ width: 300, height: 200 });
  photos.respond = (_, response) => void response.writeHead(200).end(photo);
  const list = [
    ["Tierheim Sonnenhof", "", "", "", ""],
    ["Tiername", "Tierart", "Geschlecht", "Vermittlungsstatus", "Foto"],
    ["Zzbalu", "Hund", "männlich", "sucht Zuhause", `https://localhost:${photos.port}/balu.jpg`],
    ["Zzluna", "Hund", "weiblich", "in Quarantäne", ""],
    ["Zzkai", "Hund", "männlich", "Kuschelzeit", ""],
  ];
  await open(page, `${ANIMALS}/import`);
  await page.getByLabel("File of animals").setInputFiles({ name: "liste.xlsx", mimeType: "", buffer: workbookFile(list) });
  const statuses = page.getByRole("region", { name: "Statuses in the file" });
  await expect(statuses.getByRole("row").filter({ hasText: "Kuschelzeit" })).toContainText("Not a word that we know");
  await statuses.getByLabel("What becomes of Vermittlungsstatus: Kuschelzeit").selectOption("Adopted");
  await expectUsable(page);
  // The import is read again only once its check is over: rows that were read beside it are refreshed nevertheless.
  await page.route(/\/imports\/\d+$/, async (route) => {
    const stateNow = async () => (await page.request.get(route.request().url())).text();
    if (route.request().method() === "GET") await expect.poll(stateNow).toContain('"state":"ready"');
    await route.continue();
  });
  await page.getByRole("button", { name: "Read the file this way" }).click();
  const all = page.getByRole("region", { name: "List of all rows" });
  await expect(all.getByRole("row").filter({ hasText: "Zzkai" })).toContainText("Adopted");
  await page.unrouteAll({ behavior: "wait" });
  await expect(all.getByRole("row").filter({ hasText: "Zzluna" })).toContainText("Available, not listed");
  const shown = all.getByRole("row").filter({ hasText: "Zzbalu" }).locator("img");
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
  await page.getByRole("button", { name: "Add 3 animals" }).click();
  await expect(page.getByText("3 animals were added.")).toBeVisible();
  await expect(page.getByText("1 photo fetched.")).toBeVisible();
  await photos.close();
  await page.goto(`${SITE}?species=dog`);
  const cards = page.getByRole("region", { name: "Our animals" }).getByRole("heading", { level: 3 });
  await expect(cards.filter({ hasText: /Zz(?:balu|luna|kai)/ })).toHaveText(["Zzbalu"]);
});

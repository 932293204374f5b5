import { expect, type Page, test } from "@playwright/test";
import { open } from "#e2e/support/dashboard-page.ts";
import { expectPolicyKept } from "#e2e/support/page-policy.ts";
import { printedPages } from "#e2e/support/read-pdf.ts";
import { printSheets } from "#e2e/support/sheet-steps.ts";
import { PHONE, shelterOf } from "#e2e/support/shelter-page.ts";
import { expectUsable } from "#e2e/support/usable-page.ts";

const { ANIMALS, PETS, PLACE, openTable, petsOf, staffPage, staffPhone } = shelterOf("animal-prints");

test.describe.configure({ mode: "serial" });

let page: Page;
let petId: string;

test.beforeAll(async ({ browser }) => {
  page = await staffPage(browser);
  petId = (await petsOf(page.context()))[0]?.id ?? "";
});

test.afterAll(() => page.context().close());

test("prints the animals that were ticked in the list", async () => {
  await openTable(page);
  const ticks = page.getByRole("table").locator("tbody").getByRole("checkbox");
  await ticks.nth(0).check();
  await ticks.nth(2).check();
  await page.getByRole("region", { name: "Selected animals" }).getByRole("link", { name: "Print" }).click();
  await expect(page.getByRole("article")).toHaveCount(2);
});

test("prints the first animals of all that match", async () => {
  await openTable(page);
  await page.getByRole("checkbox", { name: "Select this page" }).check();
  await page.getByRole("button", { name: /^Select all/ }).click();
  await page.getByRole("region", { name: "Selected animals" }).getByRole("button", { name: "Print" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Print the first 100" }).click();
  await expect(page.getByRole("article")).toHaveCount(100);
});

test("prints the animals that were ticked on a phone", async ({ browser }) => {
  const phone = await staffPhone(browser);
  await openTable(phone);
  const ticks = phone.getByRole("table").locator("tbody").getByRole("checkbox");
  await ticks.nth(0).tap();
  await ticks.nth(1).tap();
  const bar = phone.getByRole("region", { name: "Selected animals" });
  await expect(bar.getByRole("button", { name: "Move to the bin" })).toBeInViewport({ ratio: 1 });
  await expectUsable(phone, { widths: [PHONE.width] });
  await bar.getByRole("link", { name: "Print" }).tap();
  await expect(phone.getByRole("article")).toHaveCount(2);
  await expectUsable(phone, { widths: [PHONE.width] });
  await phone.getByRole("link", { name: "Kennel cards" }).tap();
  await expect(phone.getByText("Four on a page.")).toBeVisible();
  await phone.context().close();
});

/** Fills every part of a card, at some length. */
const FULL = {
  breeds: ["Nova Scotia Duck Tolling Retriever", "American Staffordshire Terrier"],
  sex: "female",
  size: "large",
  weightGrams: 24_500,
  color: "Red and white",
  coat: "long",
  birthDate: "2021-03-14",
  intakeDate: "2026-01-05",
  description: "Greets everyone at the gate and walks well on a leash. ".repeat(30),
  goodWithChildren: true,
  goodWithDogs: true,
  goodWithCats: false,
  specialNeeds: true,
  specialNeedsNote: "Eye drops twice a day, a diet without chicken, and a quiet corner; no stairs.",
  internal: { location: "Building 2, row C, kennel 20", microchip: "276098106123456" },
};

async function fillProfile(id: string, name: string, bondedWith: string[]): Promise<void> {
  const { request } = page.context();
  const { version } = (await (await request.get(`${PETS}/${id}`)).json()) as { version: number };
  const saved = await request.patch(`${PETS}/${id}`, {
    headers: { Origin: process.env["PETSTORE_E2E_URL"] ?? "" },
    data: { version, name, profile: { ...FULL, bondedWith } },
  });
  expect(saved.status(), await saved.text()).toBe(200);
}

const paperOf = async (on: Page, format: "A4" | "Letter" | "A5"): Promise<number> =>
  (await on.pdf({ format, preferCSSPageSize: true })).toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0;

/** Names on sheets of A5, without their margins, that cut words or leave less than 4.5 cm for a photo. */
async function cutOnA5(on: Page): Promise<string[]> {
  const before = on.viewportSize();
  await on.emulateMedia({ media: "print" });
  await on.setViewportSize({ width: 468, height: 703 });
  const cut = await on.getByRole("article").evaluateAll((sheets) =>
    sheets
      .filter((sheet) => {
        const isCut = [sheet, ...sheet.querySelectorAll("p")].some(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1);
        return isCut || (sheet.querySelector(".sheet-photo")?.clientHeight ?? 170) < 170;
      })
      .map((sheet) => sheet.querySelector("h2")?.textContent ?? ""),
  );
  await on.emulateMedia({ media: null });
  if (before) await on.setViewportSize(before);
  return cut;
}

test("prints hand-over sheets from an animal's page, and numbered ones of several animals, in both languages on both papers", async () => {
  await open(page, `${ANIMALS}/${petId}`);
  await page.getByRole("link", { name: "Print" }).click();
  await page.getByRole("link", { name: "Hand-over sheets" }).click();
  await page.getByRole("link", { name: "Go to templates" }).click();
  await page.getByRole("button", { name: "Add the models in English" }).click();
  await expect(page.getByRole("textbox", { name: "Text" })).toHaveValue(/^# Adoption contract/);
  await open(page, `${ANIMALS}/print?ids=${petId}&kind=sheet`);
  await expect(page.getByRole("heading", { level: 1, name: /hand-over sheet$/ })).toBeVisible();
  await page.emulateMedia({ colorScheme: "dark" });
  await expectUsable(page);
  const own = await printedPages(page, "A4");
  const whole = [expect.stringMatching(/hand-over sheet$/), expect.stringMatching(/^Handed over by +Received by$/), "1 / 1"];
  expect(own).toEqual([expect.arrayContaining(whole)]);
  const [first = "", second = ""] = (await petsOf(page.context())).slice(6, 8).map(({ id }) => id);
  await fillProfile(first, "ليلى", []);
  await fillProfile(second, "Sir Barksalot von und zu Willow Creek ".repeat(5).trim(), []);
  await printSheets(page, PLACE.slice(3), [
    [first, "ليلى"],
    [second, "Sir Barksalot von und zu Willow Creek"],
  ]);
  await page.emulateMedia({ colorScheme: null });
});

test("prints a poster for each animal on its own page, and four kennel cards on one", async () => {
  await open(page, `${ANIMALS}/${petId}`);
  const address = await page.getByRole("link", { name: "View on site" }).getAttribute("href");
  expect(address).toMatch(new RegExp(`^http.*/animals/${petId}$`));
  await page.getByRole("link", { name: "Print" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Print");
  await expect(page.getByRole("article").getByRole("img", { name: address ?? "", exact: true })).toBeVisible();
  const ids = (await petsOf(page.context())).slice(0, 6).map(({ id }) => id);
  await fillProfile(ids[1] ?? "", "Miss Penelope of Willow Creek", ids.slice(2, 5));
  await fillProfile(ids[2] ?? "", "Sir Barksalot von und zu Willow Creek ".repeat(6).trim(), []);
  await open(page, `${ANIMALS}/print?ids=${[...ids, "999999999"].join(",")}`);
  await expect(page.getByRole("article")).toHaveCount(6);
  await expect(page.getByText("1 animal left out: in the bin, or no longer there.")).toBeVisible();
  await expectUsable(page);
  await expectPolicyKept(page);
  for (const format of ["A4", "Letter", "A5"] as const) expect([format, await paperOf(page, format)]).toEqual([format, 6]);
  expect(await cutOnA5(page)).toEqual([]);
  await page.getByRole("link", { name: "Kennel cards" }).click();
  await expect(page.getByRole("link", { name: "Kennel cards" })).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("article").first()).toContainText(`Number ${ids[0]}`);
  await expect(page.getByRole("article").nth(2)).toContainText("Building 2, row C, kennel 20");
  await expectUsable(page);
  for (const format of ["A4", "Letter"] as const) expect([format, await paperOf(page, format)]).toEqual([format, 2]);
  expect(await cutOnA5(page)).toEqual([]);
});

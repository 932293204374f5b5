import { expect, type Locator, type Page, test } from "@playwright/test";
import { alive, open, reload } from "#e2e/support/dashboard-page.ts";
import { shelterOf } from "#e2e/support/shelter-page.ts";
import { expectUsable } from "#e2e/support/usable-page.ts";

const { ANIMALS, PETS, openTable, staffPage } = shelterOf("animal-profile");

test.describe.configure({ mode: "serial" });

let page: Page;

test.beforeAll(async ({ browser }) => {
  page = await staffPage(browser);
});

test.afterAll(() => page.context().close());

const notice = (): Locator => page.getByRole("status").filter({ hasText: /\S/ });
const field = (name: string): Locator => page.getByRole("textbox", { name, exact: true });
const location = (): Locator => page.getByRole("combobox", { name: "Location", exact: true });
const answer = (question: string, word: string): Locator =>
  page.getByRole("group", { name: question, exact: true }).getByRole("radio", { name: word, exact: true });
const fact = (label: string): Locator => page.getByRole("button", { name: new RegExp(`^${label} `) });
const profile = (): Locator => page.locator("summary", { hasText: "Profile" });

async function openBiscuit(): Promise<void> {
  await openTable(page, "?q=Biscuit+Profile");
  await page.getByRole("button", { name: "Biscuit Profile", exact: true }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Open page" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Biscuit Profile" })).toBeVisible();
  await alive(page);
}

test("adds an animal with a full profile, and names mistakes at their fields", async () => {
  await openTable(page, "?animal=new");
  const drawer = page.getByRole("dialog");
  await field("Name").fill("Biscuit Profile");
  await drawer.getByRole("combobox", { name: "Category" }).click();
  await drawer.getByRole("option").first().click();
  await expect(field("Color")).toBeHidden();
  await profile().click();
  await drawer.getByRole("combobox", { name: "Species" }).fill("Dog");
  await drawer.getByRole("combobox", { name: "Breed", exact: true }).fill("Beagle");
  await drawer.getByRole("combobox", { name: "Sex" }).selectOption("Female");
  await answer("Mixed breed", "Yes").check();
  await field("Year of birth").fill("2023");
  await drawer.getByRole("combobox", { name: "Month of birth" }).selectOption("May");
  await drawer.getByRole("checkbox", { name: "This is an estimate" }).check();
  await drawer.getByRole("combobox", { name: "Size when grown" }).selectOption("Medium");
  await drawer.getByRole("combobox", { name: "Unit of the weight" }).selectOption("kg");
  await field("Weight").fill("heavy");
  await field("Color").fill("tricolor");
  await answer("Spayed or neutered", "Yes").check();
  await answer("Special needs", "Yes").check();
  await field("What it needs").fill("Eye drops twice a day");
  await answer("Children", "Yes").check();
  await field("Children from age").fill("6");
  await answer("Cats", "No").check();
  await field("Adoption fee").fill("150");
  await drawer.getByRole("combobox", { name: "Currency of the fee" }).selectOption("EUR");
  await drawer.getByLabel("In care since").fill("2026-11-02");
  await field("What visitors read about the animal").fill("Biscuit greets everyone.");
  await expect(field("What visitors read about the animal")).toHaveAccessibleDescription("24 of 4,000 characters");
  await field("Microchip").fill("981 020 012 345 678");
  await location().fill("Kennel 12");
  await profile().click();
  await drawer.getByRole("button", { name: "Add animal" }).click();
  await expect(field("Weight")).toBeFocused();
  await expect(field("Weight")).toHaveAccessibleDescription("Enter a weight above 0, up to 2,000 kg, such as 11.5.");
  await field("Weight").fill("11.5");
  await expectUsable(page);
  await drawer.getByRole("button", { name: "Add animal" }).click();
  await expect(notice()).toContainText("Biscuit Profile was added");
});

test("the drawer names a mistake in its row, which Escape leaves before the drawer", async () => {
  await openTable(page, "?q=Biscuit+Profile");
  await page.getByRole("button", { name: "Biscuit Profile", exact: true }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("button", { name: "Add Video link" }).click();
  await field("Video link").fill("http://video.example/1");
  await fact("Sex").click();
  await expect(field("Video link")).toBeFocused();
  await expect(field("Video link")).toHaveAccessibleDescription("Enter an address that begins with https://.");
  await page.keyboard.press("Escape");
  await expect(drawer.getByRole("button", { name: "Add Video link" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page).not.toHaveURL(/animal=/);
});

test("the page shows the profile, saves a change, and undoes it", async () => {
  await openBiscuit();
  for (const [label, text] of Object.entries({
    Breeds: "Beagle",
    Born: "May 2023, about",
    Weight: "11.5 kg",
    "Adoption fee": "€150.00",
    Microchip: "981020012345678",
    "In care since": "Nov 2, 2026",
  }))
    await expect(fact(label)).toContainText(text);
  await expect(page.getByText("Only your team sees this.")).toBeVisible();
  await page.getByRole("button", { name: "Add Bonded with" }).click();
  const other = page.getByRole("combobox", { name: "Bonded with" });
  await other.fill("b");
  const firstOffered = (): Promise<string> =>
    other.evaluate((input) => (input instanceof HTMLInputElement ? (input.list?.options[0]?.value ?? "") : ""));
  await expect.poll(firstOffered).toMatch(/\(\d+\)$/);
  const id = await firstOffered();
  await other.fill(id);
  await expect(page.getByRole("button", { name: /^Remove / })).toBeVisible();
  await fact("Listed").click();
  await page.getByRole("checkbox", { name: "Listed" }).uncheck();
  await fact("Good with cats").click();
  await answer("Cats", "Yes").check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(notice()).toContainText("was saved");
  await expect(fact("Good with cats")).toBeFocused();
  await reload(page);
  await expect(fact("Listed")).toContainText("No");
  await expectUsable(page);
  await page.getByRole("link", { name: "History" }).click();
  const changed = page.getByRole("listitem").filter({ hasText: "by Sam Staff" }).first();
  await expect(changed).toContainText("Listed: Yes → No");
  await expect(changed).toContainText("Good with cats: No → Yes");
});

test("filters by listed and by what animals are like, shows them as a grid, and lists several at once", async () => {
  const profilePage = page.url();
  await openTable(page, "?listed=no");
  const rows = page.getByRole("table").locator("tbody tr");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Biscuit Profile");
  await page.getByRole("combobox", { name: "Listed", exact: true }).selectOption("yes");
  await expect(page).toHaveURL(/listed=yes/);
  await page.getByRole("searchbox").fill("Biscuit Profile");
  await expect(page.getByRole("heading", { name: "No animals match this search and these filters" })).toBeVisible();
  await openTable(page, "?listed=no");
  await page.getByRole("checkbox", { name: "Select this page" }).check();
  await page.getByRole("combobox", { name: "Set another field of all selected" }).selectOption("Listed");
  await page.getByRole("dialog").getByRole("button", { name: "List", exact: true }).click();
  await expect(notice()).toContainText("1 animal listed");
  await expect(rows).toHaveCount(0);
  await notice().getByRole("button", { name: "Undo" }).click();
  await expect(rows).toContainText("Biscuit Profile");

  await openTable(page);
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("combobox", { name: "Species" }).selectOption("Dog");
  await page.getByRole("combobox", { name: "Sex" }).selectOption("Female");
  await page.getByRole("combobox", { name: "Size" }).selectOption("Medium");
  await expect(page).toHaveURL(/species=dog&sex=female&size=medium/);
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole("button", { name: "All 1", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Bin 0", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "View", exact: true }).click();
  await page.getByRole("checkbox", { name: "Age", exact: true }).check();
  await page.keyboard.press("Escape");
  await expect(rows).toContainText(/Biscuit Profile.*Not listed.*about \d+ years/);
  await page.getByRole("button", { name: "Grid" }).click();
  const cards = page.getByRole("list", { name: "Animals" }).getByRole("listitem");
  await expect(cards).toContainText(/Biscuit Profile.*Not listed.*about \d+ years/);
  await expectUsable(page);
  await cards.click({ position: { x: 90, y: 90 } });
  await expect(page.getByRole("dialog").getByRole("button", { name: "Name Biscuit Profile" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await reload(page);
  await page.getByRole("checkbox", { name: "Select this page" }).check();
  await expect(page.getByRole("region", { name: "Selected animals" })).toContainText("1 animal selected");
  await page.getByRole("combobox", { name: "Set another field of all selected" }).selectOption("Location…");
  await page.getByRole("dialog").getByRole("combobox", { name: "Location" }).fill("Kennel 20");
  await expectUsable(page);
  await page.getByRole("button", { name: "Set", exact: true }).click();
  await expect(notice()).toContainText("1 animal given “Location”: “Kennel 20”.");
  await notice().getByRole("button", { name: "Undo" }).click();
  await expect(notice()).toContainText("Undone for 1 animal");
  await page.getByRole("button", { name: /^Adopted/ }).click();
  await expect(page.getByRole("heading", { name: "No animals match this search and these filters" })).toBeVisible();
  await page.getByRole("button", { name: "Clear search and filters" }).click();
  await expect(cards).not.toHaveCount(0);
  // With the next visit, the server shows the grid at once.
  expect(await (await page.request.get(ANIMALS)).text()).not.toContain("<table");
  await openTable(page);
  await page.getByRole("button", { name: "Grid", pressed: true }).click();
  await expect(page.getByRole("table")).toBeVisible();
  await open(page, profilePage);
});

test("undoes a saved change of the profile", async () => {
  await page.getByRole("link", { name: "Profile" }).click();
  await fact("Location").click();
  await location().fill("Kennel 14");
  await fact("Name").click();
  await field("Name").fill("Biscuit Renamed");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page).toHaveTitle(/^Biscuit Renamed/);
  await notice().getByRole("button", { name: "Undo" }).click();
  await expect(notice()).toContainText("is as it was before");
  await expect(page).toHaveTitle(/^Biscuit Profile/);
  await expect(fact("Location")).toContainText("Kennel 12");
});

test("keeps another person’s change of the profile, and says what it was", async () => {
  const { rows } = await (await page.request.get(`${PETS}?q=Biscuit+Profile`)).json();
  const { id, version } = rows[0] as { id: string; version: number };
  await fact("Color").click();
  await field("Color").fill("brown");
  const path = `${PETS}/${id}`;
  const headers = { Origin: new URL(page.url()).origin };
  expect((await page.request.patch(path, { headers, data: { version, profile: { coat: "short" } } })).status()).toBe(200);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const box = page.getByRole("alert").filter({ hasText: "Someone else changed this animal" });
  await expect(box).toContainText("Coat: none → Short");
  await box.getByRole("button", { name: "Save mine anyway" }).click();
  await expect(notice()).toContainText("was saved");
  await reload(page);
  await expect(fact("Color")).toContainText("brown");
  await expect(fact("Coat")).toContainText("Short");
});

/** Chooses in the page itself, without waiting for what a choice does. */
async function chooseAtOnce(choices: Readonly<Record<string, string>>, pauseMs: number): Promise<void> {
  await page.evaluate(
    async ([all, ms]) => {
      const selects = [...document.querySelectorAll("select")];
      for (const [label, value] of all) {
        const select = selects.find((one) => one.labels[0]?.textContent === label || one.ariaLabel === label);
        if (!select) throw new Error(`There is no ${label}`);
        select.value = value;
        select.dispatchEvent(new Event("change", { bubbles: true }));
        await new Promise((resolve) => setTimeout(resolve, ms));
      }
    },
    [Object.entries(choices), pauseMs] as const,
  );
}

test("keeps each filter that is chosen soon after another, however soon", async () => {
  // The router takes over an address late.
  await openTable(page);
  await page.getByRole("button", { name: "Filters" }).click();
  await (await page.context().newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: 6 });
  for (const pauseMs of [0, 15, 30, 50, 70, 90]) {
    await chooseAtOnce({ Species: "dog", Sex: "female", Size: "medium" }, pauseMs);
    await expect(page, `${pauseMs} ms apart`).toHaveURL(/\?species=dog&sex=female&size=medium$/);
    await chooseAtOnce({ Species: "", Size: "", Sex: "" }, pauseMs);
    await expect(page, `${pauseMs} ms apart`).toHaveURL(ANIMALS);
  }
});

import { type BrowserContext, expect, type Locator, type Page, test } from "@playwright/test";
import { alive } from "#e2e/support/dashboard-page.ts";
import { expectPolicyKept } from "#e2e/support/page-policy.ts";
import { shelterOf, signIn } from "#e2e/support/shelter-page.ts";
import { expectUsable } from "#e2e/support/usable-page.ts";

const { STAFF, KEEPER, ANIMALS, openTable, staffPage } = shelterOf("animal-page");
const OTHER = shelterOf("animals-look");

test.describe.configure({ mode: "serial" });

const BASE = process.env["PETSTORE_E2E_URL"] ?? "";
const petsOf = (animals: string): string => animals.replace("/p/", "/api/projects/").replace(/animals$/, "pets");

let page: Page;
let petId: string;

test.beforeAll(async ({ browser }) => {
  page = await staffPage(browser);
});

test.afterAll(() => page.context().close());

const notice = (): Locator => page.getByRole("status").filter({ hasText: /\S/ });
const heading = (on: Page): Locator => on.getByRole("heading", { level: 1 });
const tab = (name: string): Locator => page.getByRole("navigation", { name: "Animal", exact: true }).getByRole("link", { name });

async function idOfFirst(context: BrowserContext, animals: string): Promise<string> {
  const answer = await context.request.get(`${petsOf(animals)}?status=available`);
  return ((await answer.json()) as { rows: { id: string }[] }).rows[0]?.id ?? "";
}

test("the drawer leads to the animal’s own page, which saves and undoes", async () => {
  petId = await idOfFirst(page.context(), ANIMALS);
  await openTable(page, `?q=%23${petId}`);
  await page.getByRole("table").locator("tbody tr").getByRole("button").first().click();
  await page.getByRole("dialog").getByRole("link", { name: "Open page" }).click();
  await expect(page).toHaveURL(new RegExp(`/animals/${petId}$`));
  const name = page.getByRole("textbox", { name: "Name" });
  const before = await name.inputValue();
  await expect(heading(page)).toHaveText(before);
  await name.fill("Page Turner");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(heading(page)).toHaveText("Page Turner");
  await notice().getByRole("button", { name: "Undo" }).click();
  await expect(heading(page)).toHaveText(before);
});

test("asks before it discards what was typed, and keeps it", async () => {
  await page.getByRole("textbox", { name: "Name" }).fill("Typed");
  await tab("History").click();
  const question = page.getByRole("alert").filter({ hasText: "not saved" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Typed");
  await tab("History").click();
  await question.getByRole("button", { name: "Discard changes" }).click();
  await expect(page).toHaveURL(/tab=history$/);
});

test("shows who changed what, and the animal’s adoptions", async () => {
  await expect(page.getByRole("listitem").filter({ hasText: "by Sam Staff" }).first()).toContainText("“Page Turner” →");
  await tab("Details").click();
  await page.getByRole("radio", { name: "Adopted" }).check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(notice()).toContainText("was saved");
  await tab("Adoption").click();
  await expect(page.getByRole("table", { name: "Adoptions of this animal" }).locator("tbody tr").first()).toContainText("Completed");
});

for (const at of ["", "?tab=photos", "?tab=adoption", "?tab=history"]) {
  test(`an animal’s page is accessible and keeps its policy: ${at || "details"}`, async () => {
    await page.goto(`${ANIMALS}/${petId}${at}`);
    await expect(heading(page)).toBeVisible();
    await alive(page);
    await expectUsable(page);
    await expectPolicyKept(page);
  });
}

/** A whole PNG of one color. */
const pngOf = (on: Page, color: string): Promise<string> =>
  on.evaluate((fill) => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [640, 480];
    const context = canvas.getContext("2d");
    if (context) {
      context.fillStyle = fill;
      context.fillRect(0, 0, 640, 480);
    }
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  }, color);

const photoFile = async (on: Page, color: string) => ({
  name: `${color}.png`,
  mimeType: "image/png",
  buffer: Buffer.from(await pngOf(on, color), "base64"),
});
const panel = (): Locator => page.getByRole("region", { name: "Photos" });
const words = (): Promise<string[]> =>
  panel()
    .getByRole("textbox", { name: "What it shows" })
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

async function choosePhotos(files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  const chosen = page.waitForEvent("filechooser");
  await panel().getByRole("button", { name: "Add photos" }).click();
  await (await chosen).setFiles(files);
}

test("takes several photos, in their order, and says what is wrong with another file", async () => {
  await page.goto(`${ANIMALS}/${petId}?tab=photos`);
  await alive(page);
  const files = await Promise.all(["red", "green", "blue"].map((color) => photoFile(page, color)));
  await choosePhotos([...files, { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("not a photo") }]);
  await expect(panel().getByRole("alert")).toContainText("notes.txt");
  await panel().getByRole("button", { name: "Dismiss notes.txt" }).click();
  await expect(panel().getByRole("row", { name: "Photo 3" })).toBeVisible();
  const fields = panel().getByRole("textbox", { name: "What it shows" });
  for (const [i, text] of ["Red", "Green", "Blue"].entries()) {
    await fields.nth(i).fill(text);
    await fields.nth(i).blur();
  }
  await panel().getByRole("button", { name: "Move photo 1 later" }).click();
  await expect.poll(words).toEqual(["Green", "Red", "Blue"]);
  await expect(panel().getByRole("img")).toHaveCount(3, { timeout: 30_000 });
  await page.reload();
  await expect.poll(words).toEqual(["Green", "Red", "Blue"]);
  await expectUsable(page);
});

test("moves photos by dragging, with the mouse and with the keyboard", async () => {
  const card = (name: string): Locator => panel().getByRole("row", { name });
  await card("Photo 3")
    .getByRole("img")
    .dragTo(card("Cover").getByRole("img"), { targetPosition: { x: 8, y: 40 } });
  await expect.poll(words).toEqual(["Blue", "Green", "Red"]);
  await panel().getByRole("button", { name: "Drag Cover" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^Insert/ }).first()).toBeAttached();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect.poll(words).toEqual(["Green", "Red", "Blue"]);
  await panel().getByRole("button", { name: "Make photo 3 the cover" }).click();
  await expect.poll(words).toEqual(["Blue", "Green", "Red"]);
  await page.reload();
  await expect.poll(words).toEqual(["Blue", "Green", "Red"]);
});

test("deletes a photo at once, and puts it back in its place", async () => {
  await panel().getByRole("button", { name: "Delete photo 2" }).click();
  await expect.poll(words).toEqual(["Blue", "Red"]);
  await expect(notice()).toContainText("Photo 2 was deleted.");
  await notice().getByRole("button", { name: "Undo" }).click();
  await expect.poll(words).toEqual(["Blue", "Green", "Red"]);
  await page.reload();
  await expect.poll(words).toEqual(["Blue", "Green", "Red"]);
});

test("uses a photo for another animal of the litter", async () => {
  const answer = await page.request.get(`${petsOf(ANIMALS)}?status=available`);
  const rows = ((await answer.json()) as { rows: { id: string; name: string }[] }).rows;
  const sibling = rows.find(({ id }) => id !== petId);
  await panel().getByRole("button", { name: "Use photo 1 for other animals" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Animals" }).fill(`#${sibling?.id}`);
  const offered = `${sibling?.name} (${sibling?.id})`;
  await expect(dialog.locator(`option[value="${offered}"]`)).toBeAttached();
  await dialog.getByRole("combobox", { name: "Animals" }).fill(offered);
  await dialog.getByRole("button", { name: "Add photo" }).click();
  await expect(notice()).toContainText("One more animal has this photo.");
  await page.goto(`${ANIMALS}/${sibling?.id}?tab=photos`);
  await expect.poll(words).toEqual(["Blue"]);
});

test("says why visitors do not see the animal, and links to its public page otherwise", async () => {
  await page.goto(`${ANIMALS}/${petId}`);
  await alive(page);
  await expect(page.getByText("Not public: your site isn’t published yet.")).toBeVisible();
});

/** Pages of paper. */
const paperOf = async (on: Page): Promise<number> =>
  (await on.pdf({ preferCSSPageSize: true })).toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0;

test("prints a poster for each animal on its own page, and four kennel cards on one", async () => {
  await page.goto(`${ANIMALS}/${petId}`);
  await page.getByRole("link", { name: "Print" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Print");
  await expect(page.getByRole("article")).toHaveCount(1);
  const answer = await page.request.get(`${petsOf(ANIMALS)}`);
  const ids = ((await answer.json()) as { rows: { id: string }[] }).rows.slice(0, 6).map(({ id }) => id);
  await page.goto(`${ANIMALS}/print?ids=${[...ids, "999999999"].join(",")}`);
  await alive(page);
  await expect(page.getByRole("article")).toHaveCount(6);
  await expect(page.getByText("1 animal left out: in the bin, or no longer there.")).toBeVisible();
  await expectUsable(page);
  await expectPolicyKept(page);
  expect(await paperOf(page)).toBe(6);
  await page.getByRole("link", { name: "Kennel cards" }).click();
  await expect(page.getByRole("link", { name: "Kennel cards" })).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("article").first()).toContainText(`Number ${ids[0]}`);
  await expectUsable(page);
  expect(await paperOf(page)).toBe(2);
});

test("moves the animal to the bin and back", async () => {
  await page.goto(`${ANIMALS}/${petId}`);
  await alive(page);
  await page.getByRole("button", { name: "Move to the bin" }).click();
  await expect(page.getByText("This animal is in the bin.")).toBeVisible();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("This animal is in the bin.")).toBeHidden();
});

test("a viewer can read the page but not change anything", async ({ browser }) => {
  const context = await browser.newContext({ baseURL: BASE, reducedMotion: "reduce" });
  await signIn(context, KEEPER);
  const viewer = await context.newPage();
  await viewer.goto(`${ANIMALS}/${petId}`);
  await expect(viewer.getByRole("textbox", { name: "Name" })).not.toBeEditable();
  await expect(viewer.getByRole("button", { name: /^(Save|Move to the bin)$/ })).toHaveCount(0);
  await context.close();
});

test("another project’s animal is not found, like a missing one", async ({ browser }) => {
  const context = await browser.newContext({ baseURL: BASE });
  await signIn(context, OTHER.STAFF);
  const foreign = await idOfFirst(context, OTHER.ANIMALS);
  await context.close();
  const seen: string[] = [];
  for (const id of [foreign, "9007199254740993", "no-number"]) {
    const answer = await page.goto(`${ANIMALS}/${id}`);
    expect(answer?.status()).toBe(404);
    seen.push((await page.getByRole("main").textContent()) ?? "");
  }
  expect(new Set(seen).size).toBe(1);
  expect(seen[0]).toContain("Page not found");
  const signedOut = await browser.newContext({ baseURL: BASE });
  const answer = await signedOut.request.get(`${ANIMALS}/${petId}`, { maxRedirects: 0 });
  expect(answer.headers()["location"]).toBe(`/sign-in?next=${encodeURIComponent(`${ANIMALS}/${petId}`)}`);
  await signIn(signedOut, STAFF);
  expect((await signedOut.request.get(`${ANIMALS}/${petId}`)).status()).toBe(200);
  await signedOut.close();
});

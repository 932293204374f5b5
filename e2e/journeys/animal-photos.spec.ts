import { expect, type Locator, type Page, test } from "@playwright/test";
import { open, reload } from "#e2e/support/dashboard-page.ts";
import { drawnPhoto } from "#e2e/support/drawn-photo.ts";
import { PHONE, shelterOf } from "#e2e/support/shelter-page.ts";
import { expectUsable } from "#e2e/support/usable-page.ts";

const { ANIMALS, PETS, petsOf, staffPage, staffPhone } = shelterOf("animal-photos");

test.describe.configure({ mode: "serial" });

let page: Page;
let petId: string;

test.beforeAll(async ({ browser }) => {
  page = await staffPage(browser);
  petId = (await petsOf(page.context()))[0]?.id ?? "";
});

test.afterAll(() => page.context().close());

const notice = (): Locator => page.getByRole("status").filter({ hasText: /\S/ });

const panel = (): Locator => page.getByRole("region", { name: "Photos" });
const words = (on: Page = page): Promise<string[]> =>
  on
    .getByRole("region", { name: "Photos" })
    .getByRole("textbox", { name: "What it shows" })
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

async function storedWords(): Promise<string[]> {
  const { photos } = await (await page.request.get(`${PETS}/${petId}/photos`)).json();
  return photos.map(({ alt }: { alt: string }) => alt);
}

/** Changes are shown before they are stored; a reload, or a change without a turn, would meet those on their way. */
async function expectPhotos(...expected: string[]): Promise<void> {
  await expect.poll(() => words()).toEqual(expected);
  await expect.poll(storedWords).toEqual(expected);
}

/** Returns what a screen reader announces from now on. */
function listenTo(region: Element): string[] {
  const said: string[] = [];
  new MutationObserver(() => said.push(region.textContent)).observe(region, { childList: true, characterData: true, subtree: true });
  return said;
}

async function choosePhotos(files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  const chosen = page.waitForEvent("filechooser");
  await panel().getByRole("button", { name: "Add photos" }).click();
  await (await chosen).setFiles(files);
}

test("takes several photos, in their order, and says what is wrong with another file", async () => {
  await open(page, `${ANIMALS}/${petId}?tab=photos`);
  const files = await Promise.all(["red", "green", "blue"].map((color) => drawnPhoto(page, color)));
  await choosePhotos([...files, { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("not a photo") }]);
  await expect(panel().getByRole("alert")).toContainText("notes.txt");
  await panel().getByRole("button", { name: "Dismiss notes.txt" }).press("Enter");
  await expect(panel().getByRole("row", { name: "Photo 3" })).toBeVisible();
  await expect(panel().getByRole("button", { name: "Add photos" })).toBeFocused();
  const fields = panel().getByRole("textbox", { name: "What it shows" });
  for (const [i, text] of ["Red", "Green", "Blue"].entries()) {
    await fields.nth(i).fill(text);
    await fields.nth(i).blur();
  }
  await panel().getByRole("button", { name: "Move photo 1 later" }).click();
  await expectPhotos("Green", "Red", "Blue");
  await expect(panel().getByRole("img")).toHaveCount(3, { timeout: 30_000 });
  await reload(page);
  await expectPhotos("Green", "Red", "Blue");
  await expectUsable(page);
});

test("keeps what is typed about a photo until it is stored, also while another tab is shown", async () => {
  const field = panel().getByRole("textbox", { name: "What it shows" }).first();
  await page.route("**/photos/*", (route) => route.abort());
  await field.fill("Green ball");
  await page.getByRole("navigation", { name: "Animal", exact: true }).getByRole("link", { name: "History" }).click();
  await expect(notice()).toContainText("What a photo shows wasn’t saved.");
  await notice().getByRole("link", { name: "Open the photos" }).click();
  await expect(field).toHaveValue("Green ball");
  await expect(field).toHaveAccessibleDescription(/Not saved\. /);
  await expectUsable(page);
  await page.unroute("**/photos/*");
  await panel().getByRole("button", { name: "Try again" }).press("Enter");
  await expect(panel().getByText("Saved.", { exact: true })).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill("Green");
  await field.blur();
  await expect(panel().getByText("Saved.", { exact: true })).toBeVisible();
  await reload(page);
  await expectPhotos("Green", "Red", "Blue");
});

test("moves photos by dragging, with the mouse and with the keyboard", async () => {
  const card = (name: string): Locator => panel().getByRole("row", { name });
  const beforeCover = { position: { x: 8, y: 40 } };
  await card("Photo 3").getByRole("img").hover();
  await page.mouse.down();
  await card("Cover").getByRole("img").hover(beforeCover);
  // Browsers tell of what is below only with the next move.
  await card("Cover")
    .getByRole("img")
    .hover({ position: { x: 6, y: 42 } });
  await expect(panel().locator("[data-drop-target]").first()).toBeAttached();
  // A drop counts only where the last move before it was accepted.
  await card("Cover")
    .getByRole("img")
    .hover({ position: { x: 7, y: 41 } });
  await page.mouse.up();
  await expectPhotos("Blue", "Green", "Red");
  await panel().getByRole("button", { name: "Drag Cover" }).focus();
  await page.keyboard.press("Enter");
  const places = page.getByRole("button", { name: /^Insert/ });
  // Earlier key presses are lost.
  await expect(places.and(page.locator(":focus"))).toBeAttached();
  await page.keyboard.press("End");
  await expect(places.last()).toBeFocused();
  await page.keyboard.press("Enter");
  await expectPhotos("Green", "Red", "Blue");
  const said = await panel().locator("[aria-live=polite]").first().evaluateHandle(listenTo);
  const makeCover = panel().getByRole("button", { name: "Make photo 3 the cover" });
  await makeCover.press("Enter");
  await expectPhotos("Blue", "Green", "Red");
  await expect(card("Cover")).toBeFocused();
  await makeCover.press("Enter");
  await expectPhotos("Red", "Blue", "Green");
  await makeCover.press("Enter");
  await expectPhotos("Green", "Red", "Blue");
  await makeCover.press("Enter");
  await expectPhotos("Blue", "Green", "Red");
  expect(await said.jsonValue()).toEqual(Array.from({ length: 4 }, () => "Photo 3 is now the cover."));
  await reload(page);
  await expectPhotos("Blue", "Green", "Red");
});

test("deletes a photo at once, and puts it back in its place", async () => {
  await panel().getByRole("button", { name: "Delete photo 2" }).click();
  await expectPhotos("Blue", "Red");
  await expect(notice()).toContainText("Photo 2 was deleted.");
  await notice().getByRole("button", { name: "Undo" }).click();
  await expectPhotos("Blue", "Green", "Red");
  await reload(page);
  await expectPhotos("Blue", "Green", "Red");
});

test("uses a photo for another animal of the litter", async () => {
  const sibling = (await petsOf(page.context())).find(({ id }) => id !== petId);
  await panel().getByRole("button", { name: "Use photo 1 for other animals" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Animals" }).fill(`#${sibling?.id}`);
  const offered = `${sibling?.name} (${sibling?.id})`;
  await expect(dialog.locator(`option[value="${offered}"]`)).toBeAttached();
  await dialog.getByRole("combobox", { name: "Animals" }).fill(offered);
  await dialog.getByRole("button", { name: "Add photo" }).click();
  await expect(notice()).toContainText("One more animal has this photo.");
  await open(page, `${ANIMALS}/${sibling?.id}?tab=photos`);
  await expect.poll(() => words()).toEqual(["Blue"]);
});

test("puts photos in order by touch on a phone", async ({ browser }) => {
  const phone = await staffPhone(browser);
  await open(phone, `${ANIMALS}/${petId}?tab=photos`);
  const button = (name: string): Locator => phone.getByRole("button", { name });
  await expect.poll(() => words(phone)).toEqual(["Blue", "Green", "Red"]);
  await button("Move photo 1 later").tap();
  await expect.poll(() => words(phone)).toEqual(["Green", "Blue", "Red"]);
  await button("Make photo 3 the cover").tap();
  await expect.poll(() => words(phone)).toEqual(["Red", "Green", "Blue"]);
  await button("Move photo 3 earlier").tap();
  await expect.poll(() => words(phone)).toEqual(["Red", "Blue", "Green"]);
  await button("Make photo 2 the cover").tap();
  await expect.poll(() => words(phone)).toEqual(["Blue", "Red", "Green"]);
  await button("Move photo 3 earlier").tap();
  await expect.poll(() => words(phone)).toEqual(["Blue", "Green", "Red"]);
  await expectUsable(phone, { widths: [PHONE.width] });
  await phone.context().close();
});

test("takes a photo with a phone’s camera, keeps it while the connection is lost, and stops an upload", async ({ browser }) => {
  const phone = await staffPhone(browser);
  await open(phone, `${ANIMALS}/${petId}?tab=photos`);
  const photos = phone.getByRole("region", { name: "Photos" });
  await expect(photos.getByRole("row")).toHaveCount(3);
  await expect(photos.getByLabel("Photos to upload, from the camera")).toHaveAttribute("capture", "environment");
  const take = async (color: string): Promise<void> => {
    const chosen = phone.waitForEvent("filechooser");
    await photos.getByRole("button", { name: "Take a photo" }).tap();
    await (await chosen).setFiles(await drawnPhoto(phone, color));
  };
  await phone.route("**/photos", (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
  await take("gold");
  const uploads = phone.getByRole("list", { name: "Uploads of photos" });
  await expect(uploads.getByRole("alert")).toContainText("The connection was lost");
  await expectUsable(phone, { widths: [PHONE.width] });
  await phone.unroute("**/photos");
  await phone.getByRole("navigation", { name: "Animal", exact: true }).getByRole("link", { name: "Profile" }).tap();
  await expect(phone.getByRole("button", { name: /^Name / })).toBeVisible();
  await uploads.getByRole("button", { name: "Try again with gold.png" }).tap();
  await expect(uploads).toBeHidden();
  await expect(photos.getByRole("button", { name: "Show photo 4" })).toBeVisible();
  await photos.getByRole("button", { name: "Show photo 2" }).tap();
  await expect(photos.getByRole("button", { name: "Show photo 2", pressed: true })).toBeVisible();
  await expectUsable(phone, { widths: [PHONE.width] });
  await photos.getByRole("link", { name: "Arrange and describe" }).tap();
  await expect(photos.getByRole("row")).toHaveCount(4);
  await phone.route("**/photos", (route) => (route.request().method() === "POST" ? undefined : route.continue()));
  await take("gray");
  await expect(photos.getByRole("progressbar")).toBeVisible();
  await take("silver");
  await photos.getByRole("button", { name: "Stop gray.png" }).tap();
  await expect(photos.getByRole("button", { name: "Stop silver.png" })).toBeFocused();
  await photos.getByRole("button", { name: "Stop silver.png" }).press("Enter");
  await expect(photos.getByRole("progressbar")).toBeHidden();
  await expect(photos.getByRole("button", { name: "Add photos" })).toBeFocused();
  await expect(photos.getByRole("row")).toHaveCount(4);
  await phone.context().close();
});

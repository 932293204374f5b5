import { expect, type Locator, type Page, test } from "@playwright/test";
import { alive, open } from "#e2e/support/dashboard-page.ts";
import { drawnPhoto } from "#e2e/support/drawn-photo.ts";
import { PHONE, shelterOf, signIn, visitorPage } from "#e2e/support/shelter-page.ts";
import { expectUsable, expectUsableAt } from "#e2e/support/usable-page.ts";

const { OWNER, ownerPage } = shelterOf("first-day");
const PLACE = "/p/otter-creek";
const SITE = "/sites/otter-creek.localhost/";
/** A new shelter with a site, a form, and an animal: what a person has to open and to press, besides typing. */
const EXPECTED = { pages: 5, presses: 10 };

test.describe.configure({ mode: "serial" });

let visitor: Page;

const enquiryIn = (page: Page): Locator => page.getByRole("link", { name: "Ada Lovelace" });
/** A browser that a test drives may be faster than a person, and its message is set aside. */
const setAside = (page: Page): Locator => page.getByRole("button", { name: /^Possible spam\s*1$/ });

test.beforeAll(async ({ browser }) => {
  visitor = await visitorPage(browser, PHONE);
});

test.afterAll(() => visitor.context().close());

test("an empty project has its first enquiry after three of its first steps", async ({ browser }) => {
  const page = await ownerPage(browser);
  const presses: string[] = [];
  const places = new Set<string>();
  const press = async (role: "button" | "link" | "switch", name: string, within = page.locator("body")): Promise<void> => {
    presses.push(name);
    await within.getByRole(role, { name }).click();
  };
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) places.add(new URL(frame.url()).pathname);
  });
  const steps = page.getByRole("region", { name: "First steps" });
  const dialog = page.getByRole("dialog");
  await open(page, "/projects");
  await press("button", "New project");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Otter Creek");
  await press("button", "Create project");
  await expect(page).toHaveURL(PLACE);
  await expect(steps).toContainText("0 of 4 done");
  await press("link", "Add your animals");
  await press("button", "Add the first animal");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Ottilie");
  await dialog.getByRole("combobox", { name: "Category" }).fill("Cats");
  await page.keyboard.press("Enter");
  await press("button", "Add animal", dialog);
  await expect(page.getByText("Ottilie was added.")).toBeVisible();
  await press("link", "Overview");
  await press("link", "Let visitors ask");
  await press("switch", "Let visitors ask");
  await expect(page.getByText("The form is on. Visitors can ask.")).toBeVisible();
  await press("button", "Publish");
  await expect(page.getByText("Version 1 is live.")).toBeVisible();

  await visitor.goto(SITE);
  await visitor.getByRole("link", { name: "Ottilie" }).click();
  await visitor.getByRole("link", { name: "Ask about Ottilie" }).click();
  await visitor.getByLabel("Your name").fill("Ada Lovelace");
  await visitor.getByLabel("Your email address").fill("ada@example.org");
  await visitor.getByLabel("Your message").fill("We have a pond, and would love to meet.");
  await visitor.getByRole("checkbox").check();
  await visitor.getByRole("button", { name: "Send message" }).click();
  await expect(visitor.getByRole("heading", { level: 1, name: "Thank you" })).toBeVisible();

  await press("link", "Enquiries");
  await expect(enquiryIn(page).or(setAside(page)).first()).toBeVisible();
  expect([places.size, presses.length], `${[...places].join(", ")}; ${presses.join(", ")}`).toEqual([EXPECTED.pages, EXPECTED.presses]);
  await open(page, PLACE);
  await expect(steps).toContainText("3 of 4 done");
  await page.context().close();
});

test("a phone takes a photo, answers, reserves, and leads the animal home, with undo and a happy ending", async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    reducedMotion: "reduce",
  });
  await signIn(context, OWNER);
  const phone = await context.newPage();
  const bar = phone.getByRole("navigation", { name: "Project" });
  const dialog = phone.getByRole("dialog");
  await open(phone, `${PLACE}/animals`);
  await phone.getByRole("button", { name: "Ottilie", exact: true }).tap();
  const chosen = phone.waitForEvent("filechooser");
  await dialog.getByRole("button", { name: "Take a photo" }).tap();
  await (await chosen).setFiles(await drawnPhoto(phone, "teal"));
  await expect(dialog.locator('img[src*="/media/"]').first()).toBeVisible({ timeout: 60_000 });
  await phone.keyboard.press("Escape");

  await bar.getByRole("link", { name: "Enquiries" }).tap();
  await expect(enquiryIn(phone).or(setAside(phone)).first()).toBeVisible();
  const isAside = (await setAside(phone).count()) > 0;
  if (isAside) await setAside(phone).tap();
  await enquiryIn(phone).tap();
  if (isAside) await phone.getByRole("button", { name: "It is not spam" }).tap();
  await phone.getByRole("textbox", { name: "Your answer" }).fill("Come on Sunday.");
  await phone.getByRole("button", { name: /^(Note as sent|Send answer)$/ }).tap();
  await expect(phone.getByRole("list", { name: "Answers" })).toContainText("Come on Sunday.");
  await phone.getByRole("button", { name: "Approve", exact: true }).tap();
  await dialog.getByRole("button", { name: "Approve and reserve" }).tap();
  await expect(phone.getByText("Approved. Ottilie is pending.", { exact: true })).toBeVisible();

  await phone.getByRole("link", { name: "Their adoption" }).tap();
  await expect(phone.getByRole("heading", { level: 1, name: "Ada Lovelace" })).toBeVisible();
  await alive(phone);
  const goHome = async (): Promise<void> => {
    await phone.getByRole("button", { name: "Move to Home" }).tap();
    await dialog.getByRole("button", { name: "Went home" }).tap();
    await expect(phone.getByText("Ada Lovelace: Home.", { exact: true })).toBeVisible();
  };
  await goHome();
  await phone.getByRole("button", { name: /^Undo/ }).tap();
  await expect(phone.getByText("Undone.", { exact: true })).toBeVisible();
  await open(phone, `${PLACE}/orders?stage=reserved`);
  // A finger that rests on a card drags it only where the browser knows how to.
  await phone.getByRole("button", { name: "Move Ada Lovelace" }).tap();
  await goHome();
  await open(phone, `${PLACE}/orders?stage=home`);
  await phone.getByRole("link", { name: "Ada Lovelace" }).tap();
  await phone.getByRole("textbox", { name: "A sentence from the new home" }).fill("Swims with the ducks.");
  await phone.getByRole("button", { name: "Save", exact: true }).tap();
  await expect(phone.getByText("Saved.", { exact: true })).toBeVisible();
  await expectUsable(phone, { widths: [PHONE.width] });

  await visitor.goto(`${SITE}happy`);
  await expect(visitor.getByRole("link", { name: "Ottilie" })).toContainText("Swims with the ducks.");
  await visitor.getByRole("link", { name: "Ottilie" }).click();
  await expect(visitor.getByRole("heading", { level: 1, name: "Ottilie has found a home" })).toBeVisible();
  for (const path of [`${SITE}happy`, visitor.url()]) await expectUsableAt(context, path);
  await context.close();
});

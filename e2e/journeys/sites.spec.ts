import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { open, pressBack, reloadAnyway } from "#e2e/support/dashboard-page.ts";
import { shelterOf, signIn } from "#e2e/support/shelter-page.ts";
import { expectUsable, pageErrors } from "#e2e/support/usable-page.ts";

const { STAFF, PLACE } = shelterOf("sites");

test.describe.configure({ mode: "serial" });

const SITE = `/sites/${PLACE.slice(3)}.localhost/`;

let context: BrowserContext;
let page: Page;
let visitors: BrowserContext;
let visitor: Page;

test.beforeAll(async ({ browser, baseURL }) => {
  const own = baseURL ? { baseURL } : {};
  context = await browser.newContext({ ...own, colorScheme: "light", reducedMotion: "reduce" });
  page = await context.newPage();
  await signIn(context, STAFF);
  visitors = await browser.newContext({ ...own, reducedMotion: "reduce" });
  visitor = await visitors.newPage();
});

test.afterAll(async () => {
  await context.close();
  await visitors.close();
});

async function deploy(name: string, number: number): Promise<void> {
  await page.getByRole("button", { name }).click();
  await expect(page.getByRole("status").filter({ hasText: `Version ${number} is live.` })).toBeVisible();
}

test("staff edit the site, preview it before visitors can see it, and deploy it", async () => {
  expect((await visitor.goto(SITE))?.status()).toBe(404);
  await open(page, `${PLACE}/site`);
  await expect(page.getByText("Nothing is published yet.")).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("Green Farm");
  await page.getByLabel("Tagline").fill("Forty tails, one garden.");
  await page.getByLabel("Email address").fill("nobody");
  await page.getByLabel("About you").fill("We live at the edge of the city.");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("The email address must look like name@example.org.")).toBeVisible();
  await expect(page.getByLabel("Email address")).toBeFocused();
  const preview = page.frameLocator('iframe[title="Preview of the site"]');
  await expect(preview.getByRole("heading", { level: 1, name: "Green Farm" })).toBeVisible();
  await expect(preview.getByText("We live at the edge of the city.")).toBeVisible();
  await page.getByLabel("Email address").fill("hello@farm.example");
  await page.getByRole("button", { name: "Publish" }).click();
  const dialog = page.getByRole("dialog", { name: "Publish your site" });
  await dialog.getByRole("switch", { name: "Let visitors ask", checked: true }).click();
  await expect(dialog).toContainText("Visitors reach you by the email address or phone number on your site.");
  await expectUsable(page);
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Version 1 is live." })).toBeVisible();
  await expect(page.getByRole("button", { name: "Publish" })).toHaveCount(0);
  const history = page.getByRole("region", { name: "History" });
  await expect(history.getByText("by Sam Staff")).toBeVisible();
  await history.getByText("Log of version 1").click();
  await expect(history.getByText("The site is live.")).toBeVisible();
});

test("the site settings page is accessible", async () => {
  await expectUsable(page);
});

test("asks before a link, the palette, Back, or a reload loses unsaved text", async () => {
  await open(page, PLACE);
  const nav = page.getByRole("navigation", { name: "Project" });
  await nav.getByRole("link", { name: "Site" }).click();
  const tagline = page.getByLabel("Tagline");
  await tagline.click();
  await page.keyboard.press("End");
  await page.keyboard.type(" Come and see.");
  const typed = await tagline.inputValue();
  const question = page.getByRole("main").getByRole("alert");
  const stay = page.getByRole("button", { name: "Keep editing" });
  const isAsked = async (): Promise<void> => {
    await expect(question).toContainText("Your changes are not saved.");
    await expect(page).toHaveURL(`${PLACE}/site`);
    await expect(stay).toBeFocused();
  };
  await nav.getByRole("link", { name: "Members" }).click();
  await isAsked();
  expect(await pageErrors(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(question).toHaveCount(0);
  await expect(tagline).toHaveValue(typed);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
  await page.keyboard.type("adoptions");
  await page.keyboard.press("Enter");
  await isAsked();
  await stay.click();
  await pressBack(page);
  await isAsked();
  await expect(tagline).toHaveValue(typed);
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect(page).toHaveURL(PLACE);
  await nav.getByRole("link", { name: "Site" }).click();
  await expect(tagline).not.toHaveValue(typed);
  await tagline.fill("Typed again");
  await nav.getByRole("link", { name: "Members" }).click();
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Members" })).toBeVisible();
  await nav.getByRole("link", { name: "Site" }).click();
  await tagline.fill("Typed once more");
  expect(await reloadAnyway(page)).toBe("beforeunload");
  await expect(tagline).not.toHaveValue("Typed once more");
});

test("a visitor browses the animals by page and kind and opens one", async () => {
  const headers = { Origin: new URL(page.url()).origin };
  const category = { categoryId: "1", name: "Goats" };
  expect((await context.request.post(`/api/projects/${PLACE.slice(3)}/categories`, { headers, data: category })).status()).toBe(201);
  expect((await visitor.goto(SITE))?.status()).toBe(200);
  await expect(visitor.getByRole("heading", { level: 1, name: "Green Farm" })).toBeVisible();
  const cards = visitor.getByRole("region", { name: /^(?:Our animals|Goats)$/ }).getByRole("heading", { level: 3 });
  await expect(cards).toHaveCount(24);
  await expectUsable(visitor);
  const first = (await cards.first().textContent()) ?? "";
  await visitor.getByRole("link", { name: "More animals" }).click();
  await expect(cards.first()).not.toHaveText(first);
  await visitor.getByRole("link", { name: "Back" }).click();
  await expect(cards.first()).toHaveText(first);
  const kinds = visitor.getByRole("navigation", { name: "Kinds of animals" }).getByRole("link");
  // The others have no names, and a number says nothing to visitors.
  await expect(kinds).toHaveText(["All", /^Goats/]);
  await kinds.nth(1).click();
  await expect(kinds.nth(1)).toHaveAttribute("aria-current", "page");
  const name = (await cards.first().textContent()) ?? "";
  await cards.first().click();
  await expect(visitor.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(visitor.getByRole("link", { name: `Ask about ${name}` })).toHaveAttribute("href", /^mailto:hello@farm\.example\?subject=/);
});

test("an unknown address shows the site's own error page with a link back", async () => {
  expect((await visitor.goto(`${SITE}no/such/page`))?.status()).toBe(404);
  await expect(visitor.getByRole("heading", { level: 1, name: "No one is here" })).toBeVisible();
  await expectUsable(visitor);
  await visitor.getByRole("link", { name: "See who is waiting for a home" }).click();
  await expect(visitor.getByRole("heading", { level: 1, name: "Green Farm" })).toBeVisible();
});

test("a later deploy replaces an earlier one, which can be restored", async () => {
  await page.getByLabel("Tagline").fill("A tagline to regret.");
  await page.getByLabel("Phone").fill("555 0100");
  const bar = page.getByRole("region", { name: "Publish" });
  await expect(bar).toContainText("2 unpublished changes");
  await bar.getByRole("button", { name: "Save draft" }).click();
  await expect(bar.getByRole("button", { name: "Save draft" })).toHaveCount(0);
  await deploy("Publish", 2);
  await visitor.goto(SITE);
  await expect(visitor.getByText("A tagline to regret.")).toBeVisible();
  await deploy("Restore version 1", 3);
  await visitor.goto(SITE);
  await expect(visitor.getByText("Forty tails, one garden.")).toBeVisible();
  await expect(page.getByLabel("Tagline")).toHaveValue("A tagline to regret.");
  await expect(page.getByText("restores 1")).toBeVisible();
});

test("a site on which visitors can reach no one offers two ways out", async () => {
  const bar = page.getByRole("region", { name: "Publish" });
  await expect(bar).not.toContainText("Visitors can’t reach you yet");
  await page.getByLabel("Email address").fill("");
  await page.getByLabel("Phone").fill("");
  await expect(bar).toContainText("Visitors can’t reach you yet");
  await expectUsable(page);
  await bar.getByRole("button", { name: "Add email or phone" }).click();
  await expect(page.getByLabel("Email address")).toBeFocused();
  await bar.getByRole("button", { name: "Turn on the form" }).click();
  await expect(page.getByRole("switch", { name: "Let visitors ask" })).toBeChecked();
  await expect(bar).not.toContainText("Visitors can’t reach you yet");
});

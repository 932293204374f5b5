import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { catchRequests, open, reload } from "#e2e/support/dashboard-page.ts";
import { expectPolicyKept } from "#e2e/support/page-policy.ts";
import { PASSWORD, shelterOf, signIn } from "#e2e/support/shelter-page.ts";
import { expectUsable } from "#e2e/support/usable-page.ts";

const { OWNER, STAFF, PLACE } = shelterOf("settings");

test.describe.configure({ mode: "serial" });

let context: BrowserContext;
let page: Page;
let place = "";

test.beforeAll(async ({ browser, baseURL }) => {
  context = await browser.newContext({ ...(baseURL && { baseURL }), reducedMotion: "reduce", colorScheme: "light" });
  page = await context.newPage();
  await signIn(context, OWNER);
  await open(page, "/projects");
  await page.getByRole("button", { name: "New project" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Harbour Cats");
  await page.getByRole("button", { name: "Create project" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Harbour Cats" })).toBeVisible();
  place = new URL(page.url()).pathname;
});

test.afterAll(() => context.close());

test("shows a project's new name everywhere and keeps its addresses", async () => {
  await open(page, `${place}/settings`);
  await page.getByRole("textbox", { name: "Name" }).fill("  ");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await page.getByRole("textbox", { name: "Name" }).fill("Harbour Tomcats");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await expect(page.getByRole("button", { name: /Switch project/ })).toContainText("Harbour Tomcats");
  await open(page, place);
  await expect(page.getByRole("heading", { level: 1, name: "Harbour Tomcats" })).toBeVisible();
});

test("explains to the only owner why leaving is not possible", async () => {
  await open(page, `${place}/settings`);
  await expect(page.getByText("You’re its only owner")).toBeVisible();
  await expect(page.getByRole("button", { name: "Leave" })).toBeDisabled();
});

test("downloads the whole project as one file", async () => {
  const started = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download archive" }).click();
  expect((await started).suggestedFilename()).toMatch(/^harbour-cats.*\.tar$/);
  await expect(page.getByText(/^Downloaded as harbour-cats/)).toBeVisible();
});

test("the settings page passes axe in light and dark, fits a phone, and keeps its policy", async () => {
  await expectUsable(page);
  await expectPolicyKept(page);
});

test("deletes a project after its name is typed and restores it with its animals", async () => {
  await context.request.post(`/api${place.replace("/p/", "/projects/")}/pets`, {
    headers: { Origin: new URL(page.url()).origin },
    data: { name: "Moss", categoryId: "1", status: "available" },
  });
  await open(page, `${place}/settings`);
  await page.getByRole("button", { name: "Move to the bin" }).click();
  const dialog = page.getByRole("dialog", { name: "Move Harbour Tomcats to the bin" });
  await dialog.getByRole("textbox").fill("Harbour");
  await expect(dialog.getByRole("button", { name: "Move to the bin" })).toBeDisabled();
  await dialog.getByRole("textbox").fill("Harbour Tomcats");
  await dialog.getByRole("button", { name: "Move to the bin" }).click();
  await expect(page).toHaveURL("/projects");
  await expect(page.getByRole("link", { name: "Harbour Tomcats" })).toHaveCount(0);
  expect((await page.goto(place))?.status()).toBe(404);
  await open(page, "/projects");
  await page.getByRole("button", { name: "Restore Harbour Tomcats" }).click();
  await expect(page.getByRole("link", { name: "Harbour Tomcats" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Bin" })).toHaveCount(0);
  await open(page, `${place}/animals`);
  await expect(page.getByRole("row").filter({ hasText: "Moss" })).toBeVisible();
});

test("staff can only view the settings and leave, and then lose access", async ({ browser, baseURL }) => {
  const theirs = await browser.newContext({ ...(baseURL && { baseURL }), reducedMotion: "reduce" });
  const invited = await context.request.post(`/api${place.replace("/p/", "/projects/")}/invitations`, {
    headers: { Origin: new URL(page.url()).origin },
    data: { email: STAFF, role: "staff" },
  });
  const { path } = await invited.json();
  const tab = await theirs.newPage();
  await open(tab, path);
  await tab.getByRole("textbox", { name: "Your name" }).fill("Sam Staff");
  await tab.getByRole("textbox", { name: "Password" }).fill("kettle moss paper eleven");
  await tab.getByRole("button", { name: "Create account and join" }).click();
  await expect(tab.getByRole("main").getByRole("alert")).toContainText("If you already have an account, sign in with its password.");
  await tab.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
  await tab.getByRole("button", { name: "Sign in" }).click();
  await tab.getByRole("button", { name: "Join project" }).click();
  await expect(tab).toHaveURL(place);
  await open(tab, `${place}/settings`);
  await expect(tab.getByRole("button", { name: "Save name" })).toHaveCount(0);
  await expect(tab.getByRole("button", { name: "Move to the bin" })).toHaveCount(0);
  await tab.getByRole("button", { name: "Leave" }).click();
  const dialog = tab.getByRole("dialog", { name: "Leave Harbour Tomcats" });
  await dialog.getByRole("textbox").fill("Harbour Tomcats");
  await dialog.getByRole("button", { name: "Leave project" }).click();
  await expect(tab).toHaveURL("/projects");
  expect((await tab.goto(place))?.status()).toBe(404);
  expect((await tab.goto(PLACE))?.status()).toBe(200);
  await theirs.close();
});

test("the audit log shows every change, keeps its filter, and exports as a file", async () => {
  await open(page, `${place}/audit-log`);
  const entries = page.getByRole("main").getByRole("list").last().getByRole("listitem");
  const renamed = entries.filter({ hasText: "renamed the project" });
  await expect(renamed).toContainText("Olga Owner");
  await expect(renamed).toContainText("Harbour Cats");
  await expect(renamed).toContainText("Harbour Tomcats");
  await page.getByRole("combobox", { name: "What" }).selectOption("Animals");
  await expect(entries.filter({ hasText: "renamed the project" })).toHaveCount(0);
  await expect(entries.filter({ hasText: "added the animal Moss" })).toBeVisible();
  await expect(page).toHaveURL(/[?&]topic=animals/);
  await reload(page);
  await expect(page.getByRole("combobox", { name: "What" })).toHaveValue("animals");
  await expect(entries.filter({ hasText: "added the animal Moss" })).toBeVisible();
  await page.getByRole("combobox", { name: "Who" }).selectOption("Sam Staff");
  await expect(page.getByRole("heading", { name: "No matches" })).toBeVisible();
  await page.goBack();
  await expect(entries.filter({ hasText: "added the animal Moss" })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page
      .getByRole("button", { name: "Export" })
      .click()
      .then(() => page.getByRole("link", { name: "CSV, for spreadsheets" }).click()),
  ]);
  expect(download.suggestedFilename()).toMatch(/-audit-log\.csv$/);
  await expectUsable(page);
  await expectPolicyKept(page);
});

test("the events show what a program receives, by type, and recover when they cannot be loaded", async () => {
  await open(page, `${place}/events`);
  const entries = page.getByRole("list", { name: "Events, newest first" }).getByRole("listitem");
  const created = entries.filter({ hasText: "Animal added" });
  await expect(created.locator("summary")).toHaveText(/^Animal addedMoss/);
  await created.locator("summary").press("Enter");
  await expect(created.getByRole("region", { name: /^Event \d+$/ })).toContainText('"name": "Moss"');
  await expectUsable(page);
  const answers = "**/api/projects/*/events?*";
  await catchRequests(page, answers, (route) => route.abort());
  await page.getByRole("combobox", { name: "Type" }).selectOption("domain.lost");
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await page.unroute(answers);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "No events of this type in the last 30 days" })).toBeVisible();
  await page.getByRole("button", { name: "Show all types" }).click();
  await expect(created).toBeVisible();
});

test("a test project says what it is, has keys of its kind, suggests no publishing, and is empty after a reset", async () => {
  await open(page, "/projects");
  await page.getByRole("button", { name: "New project" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Harbour Trials");
  await page.getByRole("checkbox", { name: "Test project" }).check();
  await page.getByRole("button", { name: "Create project" }).click();
  await expect(page.getByRole("button", { name: "Project: Harbour Trials, a test project. Switch project" })).toBeVisible();
  await expect(page.getByText("A test project has no site to publish.")).toBeVisible();
  const trials = new URL(page.url()).pathname;
  const api = trials.replace("/p/", "/api/projects/");
  const headers = { Origin: new URL(page.url()).origin };
  const made = await context.request.post(`${api}/keys`, { headers, data: { name: "CI", scope: "read_write" } });
  expect((await made.json()).key).toMatch(/^pets_test_/);
  await context.request.post(`${api}/pets`, { headers, data: { name: "Moss", categoryId: "1", status: "available" } });
  for (const [path, text] of [
    ["/site", "its site is never published"],
    ["/site/share", "its animals are shown nowhere"],
    ["/settings/domains", "no domain can lead to it"],
  ] as const) {
    await open(page, `${trials}${path}`);
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByRole("button", { name: "Publish" })).toHaveCount(0);
  }
  await open(page, `${trials}/settings`);
  await page.getByRole("button", { name: "Reset" }).click();
  const dialog = page.getByRole("dialog", { name: "Reset Harbour Trials" });
  await expect(dialog).toContainText("API keys, members, webhooks");
  await expectUsable(page);
  await dialog.getByRole("button", { name: "Reset test data" }).click();
  await expect(page.getByText("Reset. 1 animal deleted.")).toBeVisible();
  await open(page, `${trials}/animals`);
  await expect(page.getByText("Moss")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "No animals yet" })).toBeVisible();
  await open(page, `${trials}/audit-log`);
  await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: "reset the test data of" })).toContainText("Olga Owner");
});

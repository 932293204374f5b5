import { expect, type Locator, type Page, test } from "@playwright/test";
import { alive, catchRequests, open } from "#e2e/support/dashboard-page.ts";
import { expectPolicyKept } from "#e2e/support/page-policy.ts";
import { shelterOf, signIn } from "#e2e/support/shelter-page.ts";
import { expectUsable } from "#e2e/support/usable-page.ts";

const { STAFF, KEEPER, ANIMALS, openTable, petsOf, staffPage } = shelterOf("animal-page");
const OTHER = shelterOf("animals-look");

test.describe.configure({ mode: "serial" });

const BASE = process.env["PETSTORE_E2E_URL"] ?? "";

let page: Page;
let petId: string;

test.beforeAll(async ({ browser }) => {
  page = await staffPage(browser);
});

test.afterAll(() => page.context().close());

const notice = (): Locator => page.getByRole("status").filter({ hasText: /\S/ });
const heading = (on: Page): Locator => on.getByRole("heading", { level: 1 });
const tab = (name: string): Locator => page.getByRole("navigation", { name: "Animal", exact: true }).getByRole("link", { name });

const fact = (label: string): Locator => page.getByRole("button", { name: new RegExp(`^${label} `) });
const adoptions = (): Locator => page.getByRole("region", { name: "Adoptions", exact: true }).getByRole("listitem");

test("the drawer leads to the animal’s own page, which saves and undoes", async () => {
  petId = (await petsOf(page.context()))[0]?.id ?? "";
  await openTable(page, `?q=%23${petId}`);
  await page.getByRole("table").locator("tbody tr").getByRole("button").first().click();
  await page.getByRole("dialog").getByRole("link", { name: "Open page" }).click();
  await expect(page).toHaveURL(new RegExp(`/animals/${petId}$`));
  const before = (await heading(page).textContent()) ?? "";
  await expect(page).toHaveTitle(new RegExp(before));
  await alive(page);
  const name = page.getByRole("textbox", { name: "Name" });
  await fact("Name").press("Enter");
  await expect(name).toBeFocused();
  await name.fill("Not this");
  await name.press("Escape");
  await expect(fact("Name")).toBeFocused();
  await expect(fact("Name")).toContainText(before);
  await expect(page.getByRole("region", { name: "Unsaved changes" })).toBeHidden();
  await fact("Name").press("Enter");
  await name.fill("Page Turner");
  await catchRequests(page, "**/api/projects/*/pets/*", async (route) => {
    if (route.request().method() === "PATCH") await name.fill("typed meanwhile");
    await route.fallback();
  });
  await name.press("Enter");
  await expect(heading(page)).toHaveText("Page Turner");
  await page.unroute("**/api/projects/*/pets/*");
  await expect(name).toHaveValue("typed meanwhile");
  await name.press("Escape");
  await expect(fact("Name")).toContainText("Page Turner");
  await notice().getByRole("button", { name: "Undo" }).click();
  await expect(heading(page)).toHaveText(before);
});

test("asks before it discards what was typed, and keeps it", async () => {
  await fact("Name").click();
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
  await tab("Profile").click();
  await page.getByRole("combobox", { name: /^Status of/ }).selectOption("sold");
  await expect(notice()).toContainText("was saved");
  await expect(adoptions().first()).toContainText("Home");
  await tab("Enquiries and adoption").click();
  await expect(page).toHaveURL(/tab=adoption$/);
  await expect(adoptions().first()).toContainText("Home");
});

for (const at of ["", "?tab=photos", "?tab=adoption", "?tab=history"]) {
  test(`an animal’s page is accessible and keeps its policy: ${at || "profile"}`, async () => {
    await open(page, `${ANIMALS}/${petId}${at}`);
    await expect(heading(page)).toBeVisible();
    await alive(page);
    await expectUsable(page);
    await expectPolicyKept(page);
  });
}

test("says why visitors do not see the animal, and links to its public page otherwise", async () => {
  await open(page, `${ANIMALS}/${petId}`);
  await expect(page.getByText("Not public: your site isn’t published yet.")).toBeVisible();
});

test("moves the animal to the bin and back", async () => {
  await open(page, `${ANIMALS}/${petId}`);
  await page.getByRole("button", { name: "Move to the bin" }).click();
  await expect(page.getByText("This animal is in the bin.")).toBeVisible();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("This animal is in the bin.")).toBeHidden();
});

test("a viewer can read the page but not change anything", async ({ browser }) => {
  const context = await browser.newContext({ baseURL: BASE, reducedMotion: "reduce" });
  await signIn(context, KEEPER);
  const viewer = await context.newPage();
  await open(viewer, `${ANIMALS}/${petId}`);
  await expect(viewer.getByText("Name", { exact: true })).toBeVisible();
  await expect(viewer.getByRole("main").getByRole("button", { name: /^(?!API call)/ })).toHaveCount(0);
  await expect(viewer.getByRole("main").getByRole("combobox")).toHaveCount(0);
  await context.close();
});

test("another project’s animal is not found, like a missing one", async ({ browser }) => {
  const context = await browser.newContext({ baseURL: BASE });
  await signIn(context, OTHER.STAFF);
  const foreign = (await OTHER.petsOf(context))[0]?.id ?? "";
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
  const own = await signedOut.request.get(`${ANIMALS}/${petId}`);
  expect(own.status()).toBe(200);
  // Nothing can be typed before its scripts run, which would reset it.
  expect(await own.text()).toMatch(/<form [^>]*inert/);
  await signedOut.close();
});

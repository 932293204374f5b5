import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { alive, open, reload, testPages } from "#e2e/support/dashboard-page.ts";
import { signIn } from "#e2e/support/shelter-page.ts";
import { pageErrors } from "#e2e/support/usable-page.ts";

test.describe.configure({ mode: "serial" });

const fixture = (name: string): string => process.env[`PETSTORE_E2E_SERVICE_${name}`] ?? "";
const BASE = fixture("URL");
const PAGES = [
  { path: "/admin", heading: "Administration" },
  { path: "/admin/projects", heading: "Projects" },
  { path: "/admin/plan-requests", heading: "Plan requests" },
  { path: "/admin/domains", heading: "Domains" },
  { path: "/admin/people", heading: "People" },
  { path: "/admin/bans", heading: "Bans" },
  { path: "/admin/audit-log", heading: "Service audit log" },
] as const;

let context: BrowserContext;
let page: Page;
let leaver: Page;

test.beforeAll(async ({ browser }) => {
  const inBrowser = async (email: string): Promise<BrowserContext> => {
    const made = await browser.newContext({ baseURL: BASE, reducedMotion: "reduce" });
    await signIn(made, email, BASE);
    return made;
  };
  context = await inBrowser(fixture("ADMIN"));
  page = await context.newPage();
  leaver = await (await inBrowser(fixture("LEAVER"))).newPage();
});

test.afterAll(async () => {
  await leaver.context().close();
  await context.close();
});

async function call(): Promise<{ status: number; limit: string | undefined }> {
  const answer = await context.request.get("/v1/pets", { headers: { Authorization: `Bearer ${fixture("KEY")}` } });
  return { status: answer.status(), limit: answer.headers()["x-ratelimit-limit"] };
}

test("shows the administration link only to administrators", async () => {
  await open(leaver, `/p/${fixture("SHELTER")}`);
  await leaver.getByRole("button", { name: "Account: Lee Leaver" }).click();
  await expect(leaver.getByRole("link", { name: "Account" })).toBeVisible();
  await expect(leaver.getByRole("link", { name: "Administration" })).toHaveCount(0);
  expect((await leaver.goto("/admin"))?.status()).toBe(404);

  await open(page, "/projects");
  await page.getByRole("button", { name: "Account: Ada Vet" }).click();
  await page.getByRole("link", { name: "Administration" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Administration" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Bans 1/ })).toBeVisible();
  await expect(page.getByText("Database: healthy.")).toBeVisible();
});

testPages(() => page, PAGES);

test("lets an administrator find any project by palette and switcher, regardless of its owner", async () => {
  await page.keyboard.press("Control+K");
  await page.getByRole("combobox").fill("happy p");
  await page.getByRole("option", { name: /^Happy Paws/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Happy Paws" })).toBeVisible();
  await page.getByRole("button", { name: /Switch project/ }).click();
  await page.getByRole("searchbox", { name: "Search projects" }).fill("nest");
  await expect(page.getByRole("link", { name: "Lee’s Nest" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Happy Paws" })).toHaveCount(0);
  expect(await pageErrors(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await open(page, "/admin");
});

test("checks for problems again when asked, and says so meanwhile", async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/api/admin/problems", async (route) => {
    await held;
    await route.continue();
  });
  const problems = page.getByRole("region", { name: "Problems" });
  await problems.getByRole("button", { name: "Check again" }).click();
  await expect(problems.getByRole("button", { name: "Checking…" })).toHaveAttribute("aria-disabled", "true");
  letGo();
  await expect(problems.getByRole("button", { name: "Check again" })).toHaveAttribute("aria-disabled", "false");
  await page.unroute("**/api/admin/problems");
});

test("shows how often a key was banned and accepts its next call once lifted", async () => {
  expect((await call()).status).toBe(429);
  await page.getByRole("link", { name: "Bans", exact: true }).click();
  const ban = page.getByRole("region", { name: "Active bans" }).getByRole("row").nth(1);
  await expect(ban).toContainText("Website");
  await expect(ban).toContainText("2nd ban in 24 hours");
  await ban.getByRole("button", { name: "Lift ban on Website" }).click();
  await expect(page.getByText("No keys are banned right now")).toBeVisible();
  expect(await call()).toEqual({ status: 200, limit: "300" });
  await expect(page.getByRole("region", { name: "Ended in the last 7 days" })).toContainText("by Ada Vet");
});

test("applies Enterprise's two limits to the very next call", async () => {
  await page.getByRole("link", { name: "Projects", exact: true }).click();
  await page.getByRole("searchbox", { name: "Search by name or address" }).fill("paws");
  await expect(page).toHaveURL("/admin/projects?q=paws");
  await expect(page.getByRole("table").locator("tbody tr")).toHaveCount(1);
  await page.getByRole("button", { name: "Manage Happy Paws" }).click();
  const dialog = page.getByRole("dialog", { name: "Happy Paws" });
  await dialog.getByRole("combobox", { name: "Plan" }).selectOption("free");
  await dialog.getByRole("button", { name: "Set plan" }).click();
  await expect(dialog.getByRole("heading", { name: "Downgrade to Free?" })).toBeFocused();
  await expect(dialog).toContainText("1,000 requests instead of 10,000");
  await expect(dialog).toContainText("Custom domains aren’t served on Free.");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect(await call()).toEqual({ status: 200, limit: "300" });
  await dialog.getByRole("combobox", { name: "Plan" }).selectOption("enterprise");
  await expect(dialog.getByRole("spinbutton", { name: "Requests per minute" })).toHaveValue("300");
  await dialog.getByRole("spinbutton", { name: "Requests per minute" }).fill("4321");
  await dialog.getByRole("spinbutton", { name: "Requests per day" }).fill("54321");
  expect(await pageErrors(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Set plan" }).click();
  await dialog.getByRole("button", { name: "Change plan" }).click();
  await expect(dialog.getByText("Plan set. It takes effect with the next request.")).toBeVisible();
  expect(await call()).toEqual({ status: 200, limit: "4321" });
  await reload(page);
  await expect(dialog.getByRole("spinbutton", { name: "Requests per day" })).toHaveValue("54321");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/admin/projects?q=paws");
  await expect(page.getByRole("table")).toContainText("Enterprise");

  await open(page, `/p/${fixture("SHELTER")}/usage`);
  await expect(page.getByRole("spinbutton", { name: "Requests per minute" })).toHaveValue("4321");
  await page.getByRole("spinbutton", { name: "Requests per minute" }).fill("4000");
  await page.getByRole("button", { name: "Set limits" }).click();
  const question = page.getByRole("dialog", { name: "Change the Enterprise limits?" });
  await expect(question).toContainText("4,000 requests instead of 4,321");
  expect(await call()).toEqual({ status: 200, limit: "4321" });
  await question.getByRole("button", { name: "Change plan" }).click();
  await expect(question).toBeHidden();
  expect(await call()).toEqual({ status: 200, limit: "4000" });
});

test("moves a project to the bin after its name is typed and restores it", async () => {
  await open(page, "/admin/projects?q=paws");
  await page.getByRole("button", { name: "Manage Happy Paws" }).click();
  await page.getByRole("button", { name: "Move to the bin…" }).click();
  await page.getByRole("textbox", { name: "Type “Happy Paws” to confirm" }).fill("Happy Paws");
  await page.getByRole("button", { name: "Move to the bin", exact: true }).click();
  await expect(page.getByRole("heading", { name: "No matches" })).toBeVisible();
  expect((await call()).status).toBe(401);
  await page.getByRole("button", { name: "Bin", exact: true }).click();
  await page.getByRole("button", { name: "Manage Happy Paws" }).click();
  await page.getByRole("button", { name: "Restore project" }).click();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Set plan" })).toBeVisible();
  expect((await call()).status).toBe(200);
});

test("refuses to remove an only owner and signs out a removed person immediately", async () => {
  await open(leaver, `/p/${fixture("SHELTER")}/animals`);
  await expect(leaver.getByRole("heading", { level: 1, name: "Animals" })).toBeVisible();
  await open(page, "/admin/people?q=lee");
  await page.getByRole("button", { name: "Manage Lee Leaver" }).click();
  const remove = async (): Promise<void> => {
    await page.getByRole("button", { name: "Remove…" }).click();
    await page.getByRole("textbox", { name: "Type “Lee Leaver” to confirm" }).fill("Lee Leaver");
    await page.getByRole("button", { name: "Remove person" }).click();
  };
  await expect(page.getByRole("dialog")).toContainText("Only owner");
  expect(await pageErrors(page)).toEqual([]);
  await remove();
  await expect(page.getByRole("alert").filter({ hasText: "only owner of Lee’s Nest" })).toBeVisible();

  await open(page, "/admin/projects?q=nest");
  await page.getByRole("button", { name: "Manage Lee’s Nest" }).click();
  await page.getByRole("button", { name: "Move to the bin…" }).click();
  await page.getByRole("textbox", { name: "Type “Lee’s Nest” to confirm" }).fill("Lee’s Nest");
  await page.getByRole("button", { name: "Move to the bin", exact: true }).click();
  await expect(page.getByRole("heading", { name: "No matches" })).toBeVisible();

  await open(page, "/admin/people?q=lee");
  await page.getByRole("button", { name: "Manage Lee Leaver" }).click();
  await remove();
  await expect(page.getByRole("heading", { name: "No matches" })).toBeVisible();
  await leaver.getByRole("button", { name: "View the bin" }).click();
  await expect(leaver).toHaveURL(/\/sign-in\?next=/);
});

test("the service audit log shows what was done and by which administrator", async () => {
  await page.getByRole("link", { name: "Audit log", exact: true }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Ada Vet removed Lee Leaver" })).toBeVisible();
  await alive(page);
});

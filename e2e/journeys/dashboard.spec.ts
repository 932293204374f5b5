import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { ADMIN, alive, createAdmin, DASHBOARD_URL, open, reload, signInByKeyboard, testPages } from "#e2e/support/dashboard-page.ts";
import { runInShell } from "#e2e/support/in-shell.ts";
import { pageErrors } from "#e2e/support/usable-page.ts";

test.describe.configure({ mode: "serial" });
const PROJECT = "City Shelter";
const SLUG = "city-shelter";
const PAGES = [
  { path: "/projects", heading: "Projects" },
  { path: `/p/${SLUG}`, heading: PROJECT },
  { path: `/p/${SLUG}/api-keys`, heading: "API keys" },
  { path: `/p/${SLUG}/settings/members`, heading: "Members" },
  { path: "/account", heading: "Account" },
] as const;

let context: BrowserContext;
let page: Page;
let key = "";

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext({ baseURL: DASHBOARD_URL, reducedMotion: "reduce" });
  page = await context.newPage();
});
test.afterAll(() => context.close());

const shownForm = (key: string): string => `${key.slice(0, 9)}…${key.slice(-4)}`;
const keyRow = (key: string) => page.getByRole("row").filter({ hasText: shownForm(key) });

async function actOn(key: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for Website ${shownForm(key)}` }).click();
  await page.getByRole("button", { name: `${action} Website ${shownForm(key)}` }).click();
}

async function call(): Promise<{ status: number; limit: string | undefined }> {
  const answer = await context.request.get(`${DASHBOARD_URL}/v1/pets`, { headers: { Authorization: `Bearer ${key}` } });
  return { status: answer.status(), limit: answer.headers()["x-ratelimit-limit"] };
}

const firstSteps = () => page.getByRole("region", { name: "First steps" });

test("the first start's link signs the administrator in to the demo project, with its first steps open", async () => {
  await createAdmin(page, process.env["PETSTORE_E2E_ADMIN_LINK"] ?? "");
  await expect(page.getByRole("main")).toContainText("Hello, Ada. This is a demo project");
  await expect(page.getByRole("application", { name: /^Animals by status/ })).toBeVisible();
  await alive(page);
  await expect(firstSteps()).toContainText("0 of 4 done");
  expect(await pageErrors(page)).toEqual([]);
});

test("the first steps tick what was looked at and stay dismissed", async () => {
  const steps = firstSteps();
  const dismiss = async (): Promise<void> => {
    await steps.getByRole("button", { name: "Dismiss the first steps" }).click();
    await expect(steps).toBeHidden();
  };
  await dismiss();
  await page.getByRole("button", { name: /^Undo/ }).click();
  await steps.getByRole("link", { name: "Look at your animals" }).click();
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await page.getByRole("link", { name: "Overview" }).click();
  // Stored only once the animals' page is sent.
  await expect(steps).toBeVisible();
  const stepsAfterReload = async (): Promise<string | null> => {
    await reload(page);
    return await steps.textContent();
  };
  await expect.poll(stepsAfterReload).toContain("1 of 4 done");
  await dismiss();
  await reload(page);
  await expect(page.getByRole("heading", { name: "Over time", exact: true })).toBeVisible();
  await expect(steps).toBeHidden();
});

test("redirects a signed-out visitor to sign in", async () => {
  for (const path of ["/projects", "/account", "/p/no-such-project"]) {
    await open(page, path);
    await expect(page).toHaveURL(`/sign-in?next=${encodeURIComponent(path)}`);
  }
});

testPages(() => page, [{ path: "/sign-in", heading: "Sign in" }]);

test("shows one message for wrong passwords and unknown people and keeps the input", async () => {
  for (const email of [ADMIN.email, "nobody@shelter.example"]) {
    await open(page, "/sign-in");
    await signInByKeyboard(page, { email, password: "not the password" });
    await expect(page.getByRole("main").getByRole("alert")).toHaveText("Email address and password don’t match. Check both and try again.");
    await expect(page.getByRole("textbox", { name: "Email address" })).toHaveValue(email);
  }
});

test("requires a wait after too many failed sign-ins, whether or not the account exists", async () => {
  await open(page, "/sign-in");
  await page.getByRole("textbox", { name: "Email address" }).fill("somebody@shelter.example");
  await page.getByRole("textbox", { name: "Password" }).fill("not the password");
  const button = page.getByRole("button", { name: "Sign in" });
  const answers: number[] = [];
  for (let tries = 0; tries < 6; tries += 1) {
    const answered = page.waitForResponse("**/api/auth/callback/credentials");
    await button.click();
    answers.push((await answered).status());
    if (tries < 5) await expect(page.getByRole("main").getByRole("alert")).toContainText("don’t match");
  }
  expect(answers).toEqual([401, 401, 401, 401, 401, 429]);
  await expect(page.getByRole("main").getByRole("alert")).toContainText(/Wait \d+ seconds/);
  await expect(button).toBeDisabled();
});

test("signing in returns to the requested page, never to another host, with one click after a corrected error", async () => {
  await open(page, "/sign-in?next=//elsewhere.example");
  await signInByKeyboard(page, ADMIN);
  await expect(page).toHaveURL("/p/sunny-paws-shelter");
  await alive(page);
  await page.getByRole("button", { name: `Account: ${ADMIN.name}` }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/sign-in");
  await alive(page);
  await open(page, "/account");
  const email = page.getByRole("textbox", { name: "Email address" });
  await page.getByRole("textbox", { name: "Password" }).fill(ADMIN.password);
  await email.fill("ada");
  await email.press("Enter");
  await expect(page.getByText("Enter an address that looks like name@example.org.")).toBeVisible();
  await email.fill(ADMIN.email);
  // Clicks the lower edge, which moves away if the button moves up by a line.
  const button = page.getByRole("button", { name: "Sign in" });
  await button.click({ position: { x: 40, y: ((await button.boundingBox())?.height ?? 0) - 2 } });
  await expect(page.getByRole("heading", { level: 1, name: "Account" })).toBeVisible();
});

test("leads out of the demo to a project of one’s own, and finds it in the switcher", async () => {
  await open(page, "/p/sunny-paws-shelter");
  await page.getByRole("link", { name: "Create your own shelter" }).click();
  await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
  await page.keyboard.type(PROJECT);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: PROJECT })).toBeVisible();
  await expect(page).toHaveURL(`/p/${SLUG}`);
  const switcher = page.getByRole("button", { name: /Switch project/ });
  const search = page.getByRole("searchbox", { name: "Search projects" });
  const link = page.getByRole("link", { name: PROJECT });
  await switcher.click();
  await expect(search).toBeFocused();
  await page.keyboard.type("city");
  await expect(page.getByRole("status").filter({ hasText: "1 found" })).toBeAttached();
  await page.keyboard.press("ArrowDown");
  await expect(link).toBeFocused();
  await expect(link).toHaveAttribute("aria-current", "true");
  const theme = await page.locator("html").getAttribute("data-theme");
  await page.keyboard.press("t");
  expect(await page.locator("html").getAttribute("data-theme")).toBe(theme);
  await page.keyboard.press("Escape");
  await expect(search).toHaveCount(0);
  await expect(switcher).toBeFocused();
  await switcher.click();
  await expect(page.getByRole("link", { name: "New project" })).toHaveAttribute("href", "/projects?do=new-project");
  // The left end is over the sidebar.
  await link.click({ position: { x: 4, y: 20 } });
  await expect(search).toHaveCount(0);
});

test("shows a new key once with working shell commands; the API accepts it immediately", async () => {
  await page.getByRole("button", { name: "Developers" }).click();
  await page.getByRole("navigation", { name: "Project" }).getByRole("link", { name: "API keys" }).click();
  await expect(page.getByRole("heading", { name: "No keys yet" })).toBeVisible();
  await page.getByRole("button", { name: "Create API key" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Website");
  await page.getByRole("radio", { name: "Read and write" }).check();
  await page.getByRole("button", { name: "Create key" }).click();
  const dialog = page.getByRole("dialog", { name: "Key “Website” is ready" });
  const shown = async (name: string) => (await dialog.getByRole("region", { name }).textContent())?.trim() ?? "";
  key = await shown("API key");
  expect(await pageErrors(page)).toEqual([]);
  expect(key).toMatch(/^pets_[0-9A-Za-z]{36}$/);
  const lines = [await shown("Set the variable"), `${await shown("First call with the key, curl")} -sS -w ' %{http_code}'`];
  expect(runInShell(lines.join("\n"))).toBe("[] 200");
  await dialog.getByRole("button", { name: "I’ve copied the key" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "API keys" })).toBeFocused();
  await expect(keyRow(key)).toContainText("Active");
  expect(await page.content()).not.toContain(key);
  expect(await call()).toEqual({ status: 200, limit: "60" });
});

test("applies a plan change to the very next call", async () => {
  await page.getByRole("link", { name: "Usage" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Current plan" })).toContainText("No custom domains");
  await page.getByRole("button", { name: "Upgrade to Pro" }).click();
  await expect(page.getByRole("dialog")).toContainText("Custom domains");
  await page.getByRole("dialog").getByRole("button", { name: "Change plan" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Current plan" })).toContainText(/^pro/i);
  expect(await call()).toEqual({ status: 200, limit: "300" });
  await expect(page.getByRole("meter", { name: "This minute" })).toHaveAttribute("aria-valuemax", "300");
});

test("a rotated key's successor works alongside it; a disabled key waits until enabled", async () => {
  await open(page, `/p/${SLUG}/api-keys`);
  const old = key;
  await actOn(old, "Rotate");
  await page.getByRole("button", { name: "Create new key" }).click();
  const dialog = page.getByRole("dialog");
  const successor = (await dialog.getByRole("region", { name: "API key" }).textContent())?.trim() ?? "";
  await dialog.getByRole("button", { name: "I’ve copied the key" }).click();
  expect((await call()).status).toBe(200);
  key = successor;
  expect((await call()).status).toBe(200);
  await expect(keyRow(key).locator("xpath=following-sibling::tr[1]")).toContainText(shownForm(old));
  await expect(keyRow(old)).toContainText("Replaced, works until");
  await actOn(key, "Disable");
  const question = page.getByRole("dialog", { name: /^Disable / });
  await expect(question).toContainText("is refused with its next request");
  await question.getByRole("button", { name: "Disable key" }).click();
  await expect(keyRow(key)).toContainText("Disabled");
  expect((await call()).status).toBe(401);
  await actOn(key, "Enable");
  await expect(keyRow(key)).toContainText("Active");
  expect((await call()).status).toBe(200);
});

testPages(() => page, PAGES);

test("revokes a key after its name is typed and refuses its very next call", async () => {
  await open(page, `/p/${SLUG}/api-keys`);
  await actOn(key, "Revoke");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(shownForm(key));
  const confirm = dialog.getByRole("button", { name: "Revoke key" });
  await expect(confirm).toBeDisabled();
  await page.getByRole("textbox", { name: "Type “Website” to confirm" }).fill("Website");
  await confirm.click();
  await expect(page.getByRole("heading", { level: 1, name: "API keys" })).toBeFocused();
  expect((await call()).status).toBe(401);
  await expect(page.getByRole("table", { name: "API keys" }).getByRole("link", { name: "Website" })).toHaveCount(1);
  await page.getByText("Revoked and expired keys (1)").click();
  await expect(keyRow(key)).toContainText("Revoked");
});

test("signing out everywhere else ends the other browser's session immediately", async ({ browser }) => {
  const other = await browser.newContext({ baseURL: DASHBOARD_URL });
  const theirs = await other.newPage();
  await open(theirs, "/sign-in");
  await signInByKeyboard(theirs, ADMIN);
  await expect(theirs).toHaveURL("/projects");
  await open(page, "/account");
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(page.getByRole("button", { name: "Sign out everywhere else" })).toHaveCount(0);
  await open(theirs, "/projects");
  await expect(theirs).toHaveURL("/sign-in?next=%2Fprojects");
  await other.close();
});

import { type BrowserContext, expect, type Locator, type Page, test } from "@playwright/test";
import { catchRequests, open, reload, testWidths } from "#e2e/support/dashboard-page.ts";
import { PacedClient } from "#e2e/support/paced-client.ts";
import { shelterOf, signIn } from "#e2e/support/shelter-page.ts";
import { expectUsable } from "#e2e/support/usable-page.ts";

const { OWNER, PLACE } = shelterOf("keys");

test.describe.configure({ mode: "serial" });

const BASE = process.env["PETSTORE_E2E_URL"] ?? "";
let context: BrowserContext;
let page: Page;
let place = "";
let key = "";

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext({ baseURL: BASE, reducedMotion: "reduce" });
  await signIn(context, OWNER);
  const made = await context.request.post("/api/projects", { headers: { Origin: BASE }, data: { name: "Key keepers" } });
  place = `/p/${((await made.json()) as { slug: string }).slug}`;
  page = await context.newPage();
});

test.afterAll(() => context.close());

interface Heard {
  status: number;
  code: string | undefined;
  limit: string | undefined;
}

async function call(path = "/v1/pets", using = key): Promise<Heard> {
  const answer = await context.request.get(path, { headers: { Authorization: `Bearer ${using}` } });
  const body = (await answer.json()) as { code?: string };
  return { status: answer.status(), code: body.code, limit: answer.headers()["x-ratelimit-limit"] };
}

async function takeShownKey(): Promise<string> {
  const dialog = page.getByRole("dialog");
  const shown = (await dialog.getByRole("region", { name: "API key" }).textContent())?.trim() ?? "";
  await dialog.getByRole("button", { name: "I’ve copied the key" }).click();
  await expect(dialog).toHaveCount(0);
  return shown;
}

const requests = () => page.getByRole("region", { name: "Last 100 requests" });

/** The clipboard after Copy on a page without the Clipboard API, as over plain HTTP from another machine. */
async function copiedBySelection(button: Locator): Promise<string> {
  await context.grantPermissions(["clipboard-read"]);
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true }));
  await button.click();
  await expect(button).toContainText("Copied");
  return await page.evaluate(() => {
    Reflect.deleteProperty(navigator, "clipboard");
    return navigator.clipboard.readText();
  });
}

test("never loses a key being created or shown and copies it over plain HTTP", async () => {
  await open(page, `${place}/api-keys`);
  await page.getByRole("button", { name: "Create API key" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Website");
  const dialog = page.getByRole("dialog");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Create key" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Check the connection");
  await context.setOffline(false);

  const isAsked = Promise.withResolvers<void>();
  const mayGoOn = Promise.withResolvers<void>();
  const keys = "**/api/projects/*/keys";
  await catchRequests(page, keys, async (route) => {
    if (route.request().method() === "POST") {
      isAsked.resolve();
      await mayGoOn.promise;
    }
    await route.continue();
  });
  await page.getByRole("button", { name: "Create key" }).click();
  await isAsked.promise;
  const pressEscapeTwice = async () => {
    for (let presses = 0; presses < 2; presses += 1) await page.keyboard.press("Escape");
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Close" })).toHaveCount(0);
  };
  await pressEscapeTwice();
  mayGoOn.resolve();
  await expect(dialog).toHaveAccessibleName("Key “Website” is ready");
  await page.unroute(keys);
  await pressEscapeTwice();
  const copied = await copiedBySelection(dialog.getByRole("button", { name: /: API key$/ }));
  key = await takeShownKey();
  expect(copied).toBe(key);
});

test("shows a new key's first call in its latest requests without a reload", async () => {
  await page.getByRole("link", { name: "Website" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Website" })).toBeVisible();
  await expect(requests()).toContainText("No requests yet");
  expect((await call("/v1/pets?limit=3&_token=hush")).status).toBe(200);
  const row = requests().getByRole("row").nth(1);
  await expect(row).toContainText("GET /v1/pets?limit=3&…");
  await expect(row).toContainText("listPets");
  await expect(row).toContainText("200");
  expect((await call("/v1/pets/nobody")).status).toBe(404);
  await expect(row).toContainText("not_found");
  await requests()
    .getByRole("button", { name: /^Answered/ })
    .click();
  await expect(requests().getByRole("row")).toHaveCount(2);
  await expect(page).toHaveURL(/[?&]show=/);
  await reload(page);
  await expect(requests().getByRole("button", { name: /^Answered/ })).toHaveAttribute("aria-pressed", "true");
  await expect(requests().getByRole("row")).toHaveCount(2);
  expect(await page.content()).not.toContain("hush");
});

/** @returns the last path segments of requests */
async function comeBack(): Promise<string[]> {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url().split("/").at(-1) ?? ""));
  const answered = page.waitForResponse(/\/keys\/\d+\/usage$/);
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 60_000;
    window.dispatchEvent(new Event("visibilitychange"));
  });
  await answered;
  page.removeAllListeners("request");
  return asked;
}

test("keeps the request list unchanged while live updates are off, even after returning", async () => {
  await open(page, page.url().replace(/\?.*/, ""));
  await requests().getByRole("switch", { name: "Live" }).click();
  await call("/v1/pets?limit=7");
  const stored = async () =>
    await (await context.request.get(`/api/projects${page.url().split("/p")[1]?.replace("api-keys", "keys")}/requests`)).text();
  await expect.poll(stored).toContain("limit=7");
  expect(await comeBack()).not.toContain("requests");
  await expect(requests()).not.toContainText("limit=7");
  await requests().getByRole("switch", { name: "Live" }).click();
  await expect(requests()).toContainText("limit=7");
});

test("shows a renamed key's new name on its page and in the list", async () => {
  await page.getByRole("button", { name: "Rename" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Shelter website");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Shelter website" })).toBeVisible();
  await page.getByRole("link", { name: "All API keys" }).click();
  await page.getByRole("link", { name: "Shelter website" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Shelter website" })).toBeVisible();
});

test("shows a ban in both key views and accepts calls once it is lifted", async () => {
  let heard: Heard = await call();
  for (let calls = 0; calls < 400 && heard.code !== "api_key_banned"; calls += 10) {
    heard = (await Promise.all(Array.from({ length: 10 }, () => call()))).at(-1) ?? heard;
  }
  expect(heard).toMatchObject({ status: 429, code: "api_key_banned" });
  const list = async () => {
    await open(page, `${place}/api-keys`);
    return (await page.getByText("Banned until").count()) > 0;
  };
  await expect.poll(list).toBe(true);
  await page.getByRole("link", { name: "Shelter website" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Shelter website" })).toBeVisible();
  await expect(page.getByText("Banned until")).toBeVisible();
  await expect(page.getByRole("region", { name: "Bans" })).toContainText("Active");
  await requests()
    .getByRole("button", { name: /^Refused/ })
    .click();
  await expect(requests().getByRole("row").nth(1)).toContainText("api_key_banned");

  // The minute's calls are used up; a plan change leaves only the ban.
  const plan = await context.request.put(`/api/projects${place.slice(2)}/plan`, { headers: { Origin: BASE }, data: { plan: "business" } });
  expect(plan.status()).toBe(200);
  expect(await call()).toMatchObject({ status: 429, code: "api_key_banned" });
  await page.getByRole("button", { name: "Lift ban on Shelter website" }).click();
  await expect(page.getByText("Banned until")).toHaveCount(0);
  expect(await call()).toEqual({ status: 200, code: undefined, limit: "1000" });
  await expect(page.getByRole("region", { name: "Bans" })).toContainText("by Olga Owner");
});

test("neither the old nor the new key fails while a key is rotated under load", async () => {
  const old = new PacedClient(BASE, key);
  await expect.poll(() => old.statuses.length).toBeGreaterThan(5);
  await page.getByRole("button", { name: "Rotate Shelter website" }).click();
  await page.getByRole("button", { name: "Create new key" }).click();
  const successor = await takeShownKey();
  const before = old.statuses.length;
  const young = new PacedClient(BASE, successor);
  await expect.poll(() => Math.min(old.statuses.length - before, young.statuses.length)).toBeGreaterThan(30);
  await Promise.all([old.stop(), young.stop()]);
  expect([...new Set(old.statuses), ...new Set(young.statuses)]).toEqual([200, 200]);
  await expect(page.getByText("Replaced by")).toBeVisible();
  await page.getByRole("region", { name: "About this key" }).getByRole("link", { name: "Shelter website" }).click();
  await expect(page.getByText("Replaces")).toBeVisible();
  await expect(requests().getByRole("row").nth(1)).toContainText("200");
  key = successor;
});

testWidths("the key's page", async (widths) => {
  await reload(page);
  await expectUsable(page, { widths });
});

test("revokes a key from its page by name and refuses its client's very next call", async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  expect((await call()).status).toBe(200);
  await page.getByRole("button", { name: "Revoke Shelter website" }).click();
  await page.getByRole("textbox", { name: "Type “Shelter website” to confirm" }).fill("Shelter website");
  await page.getByRole("dialog").getByRole("button", { name: "Revoke key" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await call()).toMatchObject({ status: 401, code: "invalid_api_key" });
  await expect(page.getByRole("button", { name: "Revoke Shelter website" })).toHaveCount(0);
  await expect(page.getByText("Revoked", { exact: true }).first()).toBeVisible();
});

test("returns 404 for another project's key and for a missing one", async () => {
  const mine = page.url().split("/").at(-1);
  const other = `${PLACE}/api-keys`;
  for (const path of [`${other}/${mine}`, `${place}/api-keys/999999`, `${place}/api-keys/none`]) {
    expect((await page.goto(path))?.status()).toBe(404);
  }
});

import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { alive, foreignRequests } from "#e2e/support/dashboard-page.ts";
import { policyErrors } from "#e2e/support/page-policy.ts";
import { expectLooks, overflow } from "#e2e/support/usable-page.ts";

test.describe("a page of the API reference", () => {
  let context: BrowserContext;
  let page: Page;
  let foreign: string[];

  test.beforeAll(async ({ browser }) => {
    const baseURL = process.env["PETSTORE_E2E_URL"] ?? "";
    context = await browser.newContext({ baseURL, reducedMotion: "reduce", viewport: { width: 1440, height: 900 } });
    page = await context.newPage();
    foreign = foreignRequests(page, baseURL);
    await page.goto("/docs/pets");
    await expect(page.getByRole("heading", { level: 1, name: "Pets" })).toBeVisible();
    await alive(page);
  });
  test.afterAll(() => context.close());

  test("is accessible, dark and light", async () => {
    await expectLooks(page, "1440 px");
  });

  test("fits wide and phone windows and contacts no other host", async () => {
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    const main = page.getByRole("navigation", { name: "Main" });
    await expect(main.getByRole("link", { name: "Reference" })).toHaveAttribute("aria-current", "true");
    await page.setViewportSize({ width: 390, height: 900 });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await expect(page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "List animals" })).toBeHidden();
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeInViewport();
    expect(foreign).toEqual([]);
  });

  test("leads to its operations, headers, and schemas from its list", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const contents = page.getByRole("navigation", { name: "On this page" });
    for (const name of ["List animals", "Add an animal", "Schemas", "Response headers", "List animals"]) {
      await contents.getByRole("link", { name, exact: true }).click();
      await expect(page.getByRole("heading", { level: 2, name, exact: true })).toBeInViewport();
    }
    await expect(contents.locator("[aria-current=location]")).toHaveText(["List animals"]);
  });

  test("sends requests to this service alone, refused and accepted, within its policy", async () => {
    const call = page.getByRole("region", { name: "Test request: List animals", exact: true });
    await call.getByRole("button", { name: "Test request" }).click();
    const send = () => call.getByRole("button", { name: "Send request" }).click();
    await send();
    await expect(call.getByRole("status")).toContainText('"code": "missing_api_key"');
    await call.getByRole("textbox", { name: "API key" }).fill(process.env["PETSTORE_E2E_KEY"] ?? "");
    await call.getByRole("textbox", { name: "status" }).fill("available");
    await call.getByRole("textbox", { name: "limit" }).fill("1");
    const sent = page.waitForRequest((request) => request.url().endsWith("/v1/pets?limit=1&status=available"));
    await send();
    await sent;
    await expect(call.getByRole("status")).toContainText("200 in");
    expect(foreign).toEqual([]);
    await expectLooks(page, "the open form", '[aria-label="Test request: List animals"]');
  });

  test("sends the body and the parameters of the path", async () => {
    const call = page.getByRole("region", { name: "Test request: Add or change an animal by your own identifier" });
    await call.getByRole("button", { name: "Test request" }).click();
    await call.getByRole("textbox", { name: "API key" }).fill(process.env["PETSTORE_E2E_KEY"] ?? "");
    await call.getByRole("textbox", { name: "externalId" }).fill("from the/reference");
    await call.getByRole("textbox", { name: "Body" }).fill('{"name": "Reference", "categoryId": 9007199254740993}');
    await call.getByRole("button", { name: "Send request" }).click();
    await expect(call.getByRole("status")).toContainText('"categoryId": 9007199254740993');
    expect(await policyErrors(page)).toEqual([]);
  });

  test("leads from an error to its entry in the catalog with one click", async () => {
    await page.getByRole("list", { name: "Responses: List animals" }).getByRole("link", { name: "invalid_api_key" }).click();
    await expect(page.getByRole("article", { name: "invalid_api_key" })).toBeInViewport();
  });
});

test("keeps the typed key and the chosen language from page to page", async ({ page }) => {
  await page.goto("/docs/pets");
  await alive(page);
  await page.getByRole("group", { name: "Language for: List animals" }).getByRole("radio", { name: "Python" }).check();
  await page
    .getByRole("button", { name: /^Test request/ })
    .first()
    .click();
  await page.getByRole("textbox", { name: "API key" }).fill("pets_typed");
  await page.getByRole("navigation", { name: "Pages of the reference" }).getByRole("link", { name: "Events" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Events" })).toBeVisible();
  await expect(page.getByRole("region", { name: "List events, Python" })).toBeVisible();
  await page.getByRole("button", { name: "Test request : List events" }).click();
  await expect(page.getByRole("textbox", { name: "API key" })).toHaveValue("pets_typed");
});

test("the list of operations narrows to what is typed, and leads to each on its page", async ({ page }) => {
  await page.goto("/docs");
  await page.getByRole("main").getByRole("searchbox").fill("post photo");
  await expect(page.getByRole("status")).toContainText(/^[1-9] of /);
  await page.getByRole("link", { name: /^Add a photo/ }).click();
  await expect(page).toHaveURL(/\/docs\/photos#/);
  await expect(page.getByRole("heading", { level: 2, name: /^Add a photo/ })).toBeInViewport();
  await page.goBack();
  await page.getByRole("main").getByRole("searchbox").fill("no such word");
  await expect(page.getByRole("status")).toContainText("No matches");
});

test("an address of the time when the reference was one page leads to its section", async ({ page }) => {
  await page.goto("/docs#listOrders");
  await expect(page).toHaveURL("/docs/store#listOrders");
  await expect(page.getByRole("heading", { name: "List adoption orders" })).toBeInViewport();
});

test("and without script to its row in the list, with a link", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL === undefined ? {} : { baseURL }) });
  const page = await context.newPage();
  await page.goto("/docs#listOrders");
  await expect(page.getByRole("link", { name: /^List adoption orders/ })).toBeInViewport();
  await page.getByRole("link", { name: /^List adoption orders/ }).click();
  await expect(page.getByRole("heading", { name: "List adoption orders" })).toBeInViewport();
  await context.close();
});

test("calls with the key that the window which opened it hands over", async ({ page }) => {
  await page.goto("/docs/guide");
  const opening = page.waitForEvent("popup");
  await page.evaluate(() => {
    const opened = window.open("/docs/pets");
    addEventListener("message", ({ source }) => {
      if (source === opened) opened?.postMessage({ key: "pets_handed" }, location.origin);
    });
  });
  const opened = await opening;
  await alive(opened);
  await opened
    .getByRole("button", { name: /^Test request/ })
    .first()
    .click();
  await expect(opened.getByRole("textbox", { name: "API key" })).toHaveValue("pets_handed");
});

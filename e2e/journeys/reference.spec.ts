import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { foreignRequests } from "#e2e/support/dashboard-page.ts";
import { policyFaults } from "#e2e/support/page-policy.ts";
import { drawn, LOOKS, overflow, pageFaults } from "#e2e/support/usable-page.ts";

/** Covers everything near the viewport. */
async function rendered(page: Page): Promise<void> {
  await expect(page.getByRole("link", { name: "List adoption orders" })).toBeVisible();
  await page.waitForFunction((near) => {
    const waiting = [...document.querySelectorAll("[data-placeholder=true]")].map((element) => element.getBoundingClientRect());
    return waiting.every(({ top, bottom }) => bottom < -near || top > innerHeight + near);
  }, 1200);
}

/**
 * Waits until the viewer stops scrolling: until its first render completes, possibly after the visible part, it
 * scrolls to the URL's section every frame.
 */
async function readerAtRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { scrollIntoView } = Element.prototype;
    let scrolls = 0;
    Element.prototype.scrollIntoView = function counted(...given) {
      scrolls += 1;
      scrollIntoView.apply(this, given);
    };
    const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
    let before: number;
    do {
      before = scrolls;
      await frame();
      await frame();
    } while (scrolls > before);
    Element.prototype.scrollIntoView = scrollIntoView;
  });
}

test.describe("API reference", () => {
  let context: BrowserContext;
  let page: Page;
  let foreign: string[];

  // Loading costs more than a check.
  test.beforeAll(async ({ browser }) => {
    const baseURL = process.env["PETSTORE_E2E_URL"] ?? "";
    context = await browser.newContext({ baseURL, reducedMotion: "reduce", viewport: { width: 1440, height: 900 } });
    page = await context.newPage();
    foreign = foreignRequests(page, baseURL);
    await page.goto("/docs");
    await expect(page.getByRole("heading", { level: 1, name: "Petstore" })).toBeVisible();
    await rendered(page);
  });
  test.afterAll(() => context.close());

  for (const look of LOOKS) {
    test(`the API reference is accessible, ${look}`, async () => {
      await page.emulateMedia({ colorScheme: look });
      await drawn(page);
      expect(await pageFaults(page)).toEqual([]);
    });
  }

  test("changes colors immediately for visitors who prefer reduced motion", async () => {
    const moved = await page.evaluateHandle(() => {
      const properties: string[] = [];
      addEventListener("transitionrun", ({ propertyName }) => properties.push(propertyName));
      return properties;
    });
    for (const look of LOOKS) {
      await page.emulateMedia({ colorScheme: look });
      await expect(page.locator("body")).toHaveClass(new RegExp(`${look}-mode`));
      await drawn(page);
    }
    expect(await moved.jsonValue()).toEqual([]);
  });

  test("fits wide and phone windows and contacts no other host", async () => {
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 390, height: 900 });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(foreign).toEqual([]);
  });

  test("sends requests to this service alone, refused and accepted, within its policy", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("complementary").getByRole("link", { name: "List animals" }).click();
    await page
      .getByRole("button", { name: /Test request/ })
      .first()
      .click();
    await expect(page.getByRole("button", { name: /^Send/ }).first()).toBeVisible();
    await expect(page.getByText(/powered by|scalar/i).filter({ visible: true })).toHaveCount(0);
    const send = async (): Promise<number> => {
      const answered = page.waitForResponse((response) => new URL(response.url()).pathname === "/v1/pets");
      await page.getByRole("button", { name: /^Send/ }).first().click();
      return (await answered).status();
    };
    expect(await send()).toBe(401);
    await page
      .getByRole("dialog")
      .getByRole("textbox", { name: "Bearer Token" })
      .fill(process.env["PETSTORE_E2E_KEY"] ?? "");
    expect(await send()).toBe(200);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(foreign).toEqual([]);
    expect(await policyFaults(page)).toEqual([]);
  });

  test("leads from an error to its entry in the catalog with one click, from a closed row and from an open one", async () => {
    const responses = page.getByRole("list", { name: "Responses" }).first();
    const link = responses.getByRole("link", { name: "invalid_api_key" });
    await expect(link).toHaveCount(1);
    await responses.getByRole("button", { name: /^401/ }).click();
    await expect(link).toHaveCount(1);
    await responses.getByRole("button", { name: /^401/ }).click();
    await link.click();
    await expect(page.getByRole("article", { name: "invalid_api_key" })).toBeInViewport();
  });
});

test("keeps the section in the URL in view during layout shifts until the visitor scrolls", async ({ page }) => {
  await page.goto("/docs#tag/store/GET/store/orders");
  await rendered(page);
  const heading = page.getByRole("heading", { name: "List adoption orders" }).first();
  await expect(heading).toBeInViewport();
  await readerAtRest(page);
  // Safari has no scroll anchoring.
  await page.evaluate(() => {
    document.documentElement.style.overflowAnchor = "none";
  });
  const grow = (paddingTop: string): Promise<void> =>
    page.evaluate(async (padding) => {
      document.querySelector<HTMLElement>(".scalar-app")?.style.setProperty("padding-top", padding);
      for (let frames = 0; frames < 2; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    }, paddingTop);
  await grow("3000px");
  await expect(heading).toBeInViewport();
  await page.keyboard.press("ArrowUp");
  await grow("9000px");
  await expect(heading).not.toBeInViewport();
});

test("the API reference leads to every operation, calls only this service, and keeps its policy", async ({ page, baseURL }) => {
  const foreign = foreignRequests(page, baseURL);
  await page.goto("/docs");
  await rendered(page);
  // Until idle, the viewer scrolls to unrendered sections.
  const held = await page.evaluateHandle(() => {
    const held = { idle: window.requestIdleCallback, callbacks: [] as IdleRequestCallback[] };
    window.requestIdleCallback = (callback) => held.callbacks.push(callback);
    return held;
  });
  for (const name of ["List animals", "Add an animal", "Get an animal", "List adoption orders", "List animals"]) {
    await page.getByRole("complementary").getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { name }).first()).toBeInViewport();
  }
  await held.evaluate(({ idle, callbacks }) => {
    window.requestIdleCallback = idle;
    for (const callback of callbacks) idle(callback);
  });
  await readerAtRest(page);
  await expect(page.getByRole("heading", { name: "List animals" }).first()).toBeInViewport();
  expect(foreign).toEqual([]);
  expect(await policyFaults(page)).toEqual([]);
});

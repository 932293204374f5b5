import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { alive } from "#e2e/support/dashboard-page.ts";
import { expectPolicyKept, policyErrors } from "#e2e/support/page-policy.ts";
import { shelterOf, signIn } from "#e2e/support/shelter-page.ts";

const { OWNER, PLACE } = shelterOf("csp");

/** Pages that no other journey loads as they are here: the others end their checks with `expectPolicyKept`. */
const PAGES = ["/invitations", "/forgot", "/reset", "/api/nothing", "/p/no-such-project"];

declare global {
  interface Window {
    tellBreach: (text: string) => void;
  }
}

let context: BrowserContext;
let page: Page;
const breaches: string[] = [];

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext({ baseURL: process.env["PETSTORE_E2E_URL"] ?? "", reducedMotion: "reduce" });
  await signIn(context, OWNER);
  page = await context.newPage();
  await page.exposeFunction("tellBreach", (text: string) => breaches.push(text));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile }) => {
      window.tellBreach(`${effectiveDirective}: ${blockedURI} from ${sourceFile}`);
    });
  });
  page.on("console", (message) => {
    if (/content.security.policy/i.test(message.text())) breaches.push(message.text());
  });
  page.on("pageerror", (error) => breaches.push(String(error)));
});

test.beforeEach(() => {
  breaches.length = 0;
});

test.afterAll(() => context.close());

for (const path of PAGES) {
  test(`${path} complies with its content security policy on load and on first press`, async () => {
    await page.goto(path);
    await expect(page.getByRole("heading").first()).toBeVisible();
    await alive(page);
    await expectPolicyKept(page);
    expect(breaches).toEqual([]);
  });
}

test("a script injected into a page does not run, inline or as an attribute", async () => {
  await page.goto("/sign-in?next=/projects");
  await page.goto(`${PLACE}/animals`);
  await alive(page);
  await page.evaluate(() => {
    const box = document.createElement("div");
    document.body.append(box);
    const inline = document.createElement("script");
    inline.textContent = "document.documentElement.dataset.broken = 'inline'";
    box.append(inline);
    box.insertAdjacentHTML("beforeend", `<img src="x:" onerror="document.documentElement.dataset.broken = 'attribute'" alt="">`);
  });
  await expect.poll(() => breaches.filter((text) => text.startsWith("script-src")).length).toBeGreaterThanOrEqual(2);
  expect(await page.locator("html").getAttribute("data-broken")).toBeNull();
  // The other journeys report violations, too.
  await expect.poll(async () => (await policyErrors(page)).filter((text) => text.includes("script-src")).length).toBeGreaterThanOrEqual(2);
});

test("a script in the served HTML does not run without the response's nonce", async () => {
  await page.route("**/docs/guide", async (route) => {
    const response = await route.fetch();
    const slipped = `<script>document.documentElement.dataset.broken = "served"</script><script src="/openapi.json"></script>`;
    await route.fulfill({ response, body: (await response.text()).replace("</main>", `${slipped}</main>`) });
  });
  await page.goto("/docs/guide");
  await alive(page);
  await page.unroute("**/docs/guide");
  expect(breaches.some((text) => text.startsWith("script-src-elem: inline"))).toBe(true);
  expect(await page.locator("html").getAttribute("data-broken")).toBeNull();
});

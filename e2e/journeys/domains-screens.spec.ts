import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { open, reload, verifyDomain } from "#e2e/support/dashboard-page.ts";
import { signIn } from "#e2e/support/shelter-page.ts";
import { expectUsable, overflow, pageErrors } from "#e2e/support/usable-page.ts";

test.describe.configure({ mode: "serial" });

const env = (name: string): string => process.env[name] ?? "";
const DOMAINS = `/p/${env("PETSTORE_E2E_DOMAINS")}/settings/domains`;
const WWW = "www.willow-cats.org";
const MUNICH = "www.kätzchen.org";
const BARE = "kätzchen.org";

let context: BrowserContext;
let page: Page;

async function dns(what: string, body: Record<string, unknown>): Promise<void> {
  const answer = await fetch(`${env("PETSTORE_E2E_DNS")}/${what}`, { method: "POST", body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
}

const dialog = () => page.getByRole("dialog", { name: "Add a domain" });
const card = (name: string) => page.getByRole("article", { name, exact: true });

async function openAdding(): Promise<void> {
  await open(page, DOMAINS);
  await page.getByRole("button", { name: "Add domain" }).click();
}

test.beforeAll(async ({ browser, baseURL }) => {
  context = await browser.newContext({ ...(baseURL && { baseURL }), reducedMotion: "reduce", colorScheme: "light" });
  page = await context.newPage();
  await signIn(context, env("PETSTORE_E2E_DOMAINS_OWNER"));
  await dns("add-a", { host: "localhost.", addresses: ["127.0.0.1"] });
});

test.afterAll(() => context.close());

test("shows what a project without plan and deploy is missing, with links", async () => {
  const bare = `/p/${env("PETSTORE_E2E_DOMAINS_BARE")}`;
  await open(page, `${bare}/settings/domains`);
  await page.getByRole("button", { name: "Add domain" }).click();
  await expect(dialog().getByRole("link", { name: "Choose a plan" })).toHaveAttribute("href", `${bare}/usage`);
  await expect(dialog().getByRole("link", { name: "Go to site" })).toHaveAttribute("href", `${bare}/site`);
  await expect(dialog().getByRole("textbox")).toHaveCount(0);
});

test("checks a domain name during typing and shows its DNS state or an error", async () => {
  await openAdding();
  const field = dialog().getByRole("textbox", { name: "Domain" });
  await field.fill("*.willow-cats.org");
  await expect(dialog().getByText("Wildcards (*) are not supported.")).toBeVisible();
  await expect(dialog().getByRole("button", { name: "Add domain" })).toBeDisabled();
  await field.fill(`${MUNICH.toUpperCase()}.`);
  await expect(dialog().getByText("www.xn--ktzchen-5wa.org")).toBeVisible();
  await expect(dialog().getByText(MUNICH)).toBeVisible();
  await field.fill("willow-cats.org");
  await expect(dialog().getByText("A bare domain")).toBeVisible();
  expect(await pageErrors(page)).toEqual([]);
});

test("shows the record to set, with short and full name, after adding a domain", async () => {
  await openAdding();
  await dialog().getByRole("textbox", { name: "Domain" }).fill(` https://${WWW.toUpperCase()}/adopt?from=mail `);
  await expect(dialog()).toContainText(`Understood as ${WWW}`);
  await dialog().getByRole("checkbox", { name: "Add willow-cats.org too" }).uncheck();
  await dialog().getByRole("button", { name: "Add domain" }).click();
  await expect(page.getByRole("heading", { level: 1, name: WWW })).toBeVisible();
  await expect(page.getByRole("button", { name: "Add willow-cats.org" })).toBeVisible();
  const record = page.getByRole("region", { name: "DNS records" });
  await expect(record).toContainText("CNAME");
  for (const what of ["name", "full name", "value", "TTL"]) {
    await expect(record.getByRole("button", { name: new RegExp(`the ${what} of the CNAME record`) })).toBeVisible();
  }
  await page.getByRole("combobox", { name: "Where is your DNS?" }).selectOption("Cloudflare");
  await expect(page.getByText("Set “Proxy status” to “DNS only” until HTTPS works.")).toBeVisible();
});

test("shows a wrong record beside the wanted one and goes live once it is right", async () => {
  await dns("add-a", { host: `${WWW}.`, addresses: ["203.0.113.80"] });
  const check = page.getByRole("region", { name: "DNS check" });
  await verifyDomain(page);
  await expect(check.getByRole("row").filter({ hasText: "203.0.113.80" })).toContainText("Conflict");
  await dns("clear-a", { host: `${WWW}.` });
  await dns("set-cname", { host: `${WWW}.`, target: "localhost." });
  await verifyDomain(page);
  const steps = page.getByRole("list", { name: "Setup progress" });
  await expect(steps).toContainText("DNS is set up");
  await expect(steps).toContainText("Secure (HTTPS)");
  await expect(page.getByRole("link", { name: "Open site" })).toHaveAttribute("href", `https://${WWW}`);
  await expect(page.getByRole("region", { name: "Trust the certificate on this computer" })).toHaveCount(0);
});

test("a live domain folds its records away and fits one screen; the keyboard unfolds them, and all passes axe", async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole("combobox", { name: "Where is your DNS?" })).toBeHidden();
  await expect(page.getByText("Visitors see your site at this address.")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(900);
  for (const title of ["DNS records", "Provider help", "Certificate"]) {
    await page.getByRole("region", { name: title, exact: true }).locator("summary").press("Enter");
  }
  await expect(page.getByRole("button", { name: "the value of the CNAME record" })).toBeVisible();
  await expectUsable(page);
});

test("a shared link shows only the records, without sign-in, until it is revoked", async ({ browser, baseURL }) => {
  await page.getByRole("heading", { name: "Does someone else manage your DNS?" }).click();
  await page.getByRole("button", { name: "Create a link" }).click();
  const link = await page.getByRole("region", { name: "Link for the person who manages your DNS" }).textContent();
  const stranger = await browser.newContext({ ...(baseURL && { baseURL }), reducedMotion: "reduce" });
  const tab = await stranger.newPage();
  await tab.goto(link?.trim() ?? "");
  await expect(tab.getByRole("heading", { level: 1, name: `DNS records for ${WWW}` })).toBeVisible();
  await expect(tab.getByText("DNS is set up")).toBeVisible();
  await expect(tab.locator("body")).not.toContainText(env("PETSTORE_E2E_DOMAINS"));
  expect(await pageErrors(tab)).toEqual([]);
  await page.getByRole("button", { name: "Revoke link" }).click();
  await expect(page.getByRole("button", { name: "Create a link" })).toBeVisible();
  await reload(tab);
  await expect(tab.getByRole("heading", { level: 1, name: "This link no longer works" })).toBeVisible();
  await stranger.close();
});

test("on a phone, a second domain and its other name redirect, are followed on one page, and the list shows where each leads", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAdding();
  await dialog().getByRole("textbox", { name: "Domain" }).fill(MUNICH);
  await expect(dialog().getByRole("checkbox", { name: `Add ${BARE} too` })).toBeChecked();
  expect(await pageErrors(page)).toEqual([]);
  await dialog().getByRole("button", { name: "Add domain" }).click();
  await expect(page.getByRole("heading", { level: 1, name: MUNICH })).toBeVisible();
  await expect(page.getByRole("region", { name: BARE, exact: true })).toContainText(/Waiting for DNS|Checking DNS/);
  await expect(page.getByRole("region", { name: "DNS records" })).toContainText(`For ${BARE}`);
  await expect(page.getByRole("region", { name: "DNS check" })).toContainText(`of ${BARE}, record by record`);
  const records = page.getByRole("region", { name: "DNS records" });
  for (const type of ["A", "ALIAS or ANAME"]) await expect(records.getByText(type, { exact: true }).first()).toBeVisible();
  await expect(page.getByText(`It redirects to https://${WWW}.`)).toBeVisible();
  const permanent = page.getByRole("radio", { name: "308" });
  // Applies on click, and focus stays while saving.
  const stands = await permanent.evaluate((radio: HTMLInputElement) => {
    radio.focus();
    radio.click();
    return radio.checked;
  });
  expect(stands).toBe(true);
  await expect(permanent).toBeFocused();
  await expect(page.getByText("Saved.")).toBeVisible();
  await expectUsable(page);
  await open(page, DOMAINS);
  await expect(card(WWW)).toContainText("Live");
  await expect(card(MUNICH)).toContainText("Waiting for DNS");
  const picture = page.getByRole("figure", { name: "Where each domain leads" });
  await expect(picture.getByRole("listitem").filter({ hasText: MUNICH })).toContainText(WWW);
  expect(await pageErrors(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });
});

test("a viewer can read everything about domains but change nothing", async ({ browser, baseURL }) => {
  const theirs = await browser.newContext({ ...(baseURL && { baseURL }), reducedMotion: "reduce" });
  await signIn(theirs, env("PETSTORE_E2E_DOMAINS_VIEWER"));
  const tab = await theirs.newPage();
  await open(tab, DOMAINS);
  await expect(tab.getByRole("button", { name: "Add domain" })).toHaveCount(0);
  await tab.getByRole("link", { name: WWW, exact: true }).click();
  await expect(tab.getByRole("heading", { level: 1, name: WWW })).toBeVisible();
  await expect(tab.getByRole("button", { name: /Verify|Check again|Create a link|Actions for/ })).toHaveCount(0);
  await expect(tab.getByRole("radio", { name: /Primary/ })).toBeDisabled();
  await theirs.close();
});

test("explains what removal does and leaves behind and restores focus when canceled", async () => {
  await open(page, DOMAINS);
  const menu = page.getByRole("button", { name: `Actions for ${WWW}` });
  await menu.click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  const asked = page.getByRole("dialog", { name: `Remove ${WWW}` });
  await expect(asked.getByRole("listitem")).toContainText(WWW);
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();
  await menu.click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await asked.getByRole("button", { name: "Remove domain" }).click();
  await expect(card(WWW)).toHaveCount(0);
  await page.getByRole("button", { name: `Actions for ${MUNICH}` }).click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  const both = page.getByRole("dialog", { name: `Remove ${MUNICH}` });
  await both.getByRole("checkbox", { name: `Remove ${BARE} too` }).check();
  await both.getByRole("button", { name: "Remove domain" }).click();
  await expect(card(MUNICH)).toHaveCount(0);
  await expect(card(BARE)).toHaveCount(0);
});

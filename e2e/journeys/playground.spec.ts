import { readFileSync } from "node:fs";
import { request as httpsRequest } from "node:https";
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { createAdmin, open, verifyDomain } from "#e2e/support/dashboard-page.ts";
import { expectUsable } from "#e2e/support/usable-page.ts";

test.describe.configure({ mode: "serial" });

const env = (name: string): string => process.env[name] ?? "";
/** Matches the printed link. */
const BASE = env("PETSTORE_E2E_PLAYGROUND_URL").replace("127.0.0.1", "localhost");
const HTTPS_PORT = Number(env("PETSTORE_E2E_PLAYGROUND_HTTPS"));
const PLACE = "/p/willow-cats";
const WWW = "www.willow-cats.playground.localhost";
const APEX = "willow-cats.playground.localhost";

let context: BrowserContext;
let page: Page;
let root = "";

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext({ baseURL: BASE, reducedMotion: "reduce", colorScheme: "light" });
  page = await context.newPage();
});

test.afterAll(() => context.close());

/** Trusts only this installation's authority. */
function visit(host: string, path = "/"): Promise<{ status: number; location: string | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const options = { host: "127.0.0.1", port: HTTPS_PORT, servername: host, path, ca: root, agent: false as const };
    const asked = httpsRequest({ ...options, headers: { host: `${host}:${HTTPS_PORT}` } }, (answer) => {
      let body = "";
      answer.setEncoding("utf8");
      answer.on("data", (chunk: string) => {
        body += chunk;
      });
      answer.once("end", () => resolve({ status: answer.statusCode ?? 0, location: answer.headers.location, body }));
    });
    asked.once("error", reject);
    asked.end();
  });
}

const steps = () => page.getByRole("list", { name: "Setup progress" });

async function addPair(name: string, other: string): Promise<void> {
  await open(page, `${PLACE}/settings/domains`);
  await page.getByRole("button", { name: "Add domain" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a domain" });
  await dialog.getByRole("textbox", { name: "Domain" }).fill(name);
  await expect(dialog.getByRole("checkbox", { name: `Add ${other} too` })).toBeChecked();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

async function openDomain(name: string): Promise<void> {
  await open(page, `${PLACE}/settings/domains`);
  await page.getByRole("link", { name, exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

async function setRecords(name: string, preset: string): Promise<void> {
  await open(page, `${PLACE}/settings/domains/playground`);
  const records = page.getByRole("region", { name: `Records of ${name}` });
  await records.getByRole("button", { name: preset }).click();
  await expect(records.getByRole("button", { name: preset })).toHaveAttribute("aria-pressed", "true");
  await records.getByRole("link", { name: "Go to domain" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

const verify = () => verifyDomain(page);

test("a newcomer creates the first account and a Pro project", async () => {
  await createAdmin(page, env("PETSTORE_E2E_PLAYGROUND_LINK"));
  await open(page, "/projects");
  await page.getByRole("button", { name: "New project" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("Willow Cats");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(PLACE);
  const plan = await context.request.put(`/api/projects${PLACE.slice(2)}/plan`, { headers: { Origin: BASE }, data: { plan: "pro" } });
  expect(plan.status()).toBe(200);
});

test("a project publishes its site", async () => {
  await open(page, `${PLACE}/site`);
  await page.getByLabel("Tagline").fill("Cats of the willow, looking for a lap.");
  await page.getByRole("button", { name: "Publish" }).click();
  const dialog = page.getByRole("dialog", { name: "Publish your site" });
  await expect(dialog.getByRole("switch", { name: "Let visitors ask" })).toBeChecked();
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Version 1 is live." })).toBeVisible();
});

test("the published site appears immediately under the platform domain in a browser, where going back from a message that is too long finds it", async () => {
  const site = `http://willow-cats.localhost:${env("PETSTORE_E2E_PLAYGROUND_HTTP")}`;
  await page.goto(`${site}/ask`);
  await page.getByLabel("Your name").fill("Ada Lovelace");
  await page.getByLabel("Your email address").fill("ada@example.org");
  await page.getByLabel("Your message").fill("x".repeat(300_000));
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your message is too long" })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Your name")).toHaveValue("Ada Lovelace");
  await page.goto(site);
  await expect(page.getByRole("heading", { level: 1, name: "Willow Cats" })).toBeVisible();
  await expect(page.getByText("Cats of the willow, looking for a lap.")).toBeVisible();
});

test("identifies a wrong record and issues no certificate for it", async () => {
  await addPair(WWW, APEX);
  await setRecords(WWW, "An old address");
  await verify();
  const table = page.getByRole("region", { name: "DNS check" });
  await expect(table.getByRole("row").filter({ hasText: "192.0.2.10" })).toContainText("Conflict");
  await expect(steps()).not.toContainText("Secure (HTTPS)");
});

test("makes HTTPS ready before the switch on a phone, by the two TXT records alone", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openDomain(WWW);
  const section = page.getByRole("region", { name: "HTTPS before the switch" });
  await section.getByRole("button", { name: "Get HTTPS ready before the switch" }).click();
  await expect(section.getByText(`_petstore-challenge.${WWW}`, { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("region", { name: "DNS check" })).toContainText("Change these records only once HTTPS is ready.");
  await setRecords(WWW, "The TXT records");
  await page.getByRole("button", { name: "Verify", exact: true }).click();
  await expect(section.getByText(`_acme-challenge.${WWW}`, { exact: true }).first()).toBeVisible();
  await setRecords(WWW, "The TXT records");
  await page.getByRole("button", { name: "Verify", exact: true }).click();
  const ready = page.getByRole("region", { name: `HTTPS of ${WWW}` });
  await expect(ready).toContainText("192.0.2.10");
  await expect(ready).toContainText("localhost");
  await expect(steps()).toContainText("Secure (HTTPS)");
  await expectUsable(page);
  await page.setViewportSize({ width: 1280, height: 720 });
});

test("the playground page is accessible", async () => {
  await open(page, `${PLACE}/settings/domains/playground`);
  await expectUsable(page);
});

test("issues a certificate automatically for the right record and serves the site over HTTPS", async ({ browser }) => {
  await setRecords(WWW, "The right records");
  await verify();
  await expect(steps()).toContainText("Secure (HTTPS)");
  await expect(page.getByRole("region", { name: "Trust the certificate on this computer" })).toContainText(/[0-9A-F]{2}(:[0-9A-F]{2}){31}/);
  await page.getByRole("heading", { name: "Trust the certificate on this computer" }).click();
  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download root certificate" }).click();
  root = readFileSync((await (await saved).path()) ?? "", "utf8");
  const site = { status: 200, body: expect.stringContaining("Cats of the willow, looking for a lap.") };
  await expect(async () => expect(await visit(WWW)).toMatchObject(site)).toPass();
  // Browsers use the system's trust store; the client above verified the chain.
  const visitors = await browser.newContext({ ignoreHTTPSErrors: true });
  const tab = await visitors.newPage();
  await tab.goto((await page.getByRole("link", { name: "Open site" }).getAttribute("href")) ?? "");
  expect(new URL(tab.url())).toMatchObject({ protocol: "https:", hostname: WWW });
  await expect(tab.getByRole("heading", { level: 1, name: "Willow Cats" })).toBeVisible();
  await visitors.close();
});

test("the domain's other name redirects to it with path and query", async () => {
  await setRecords(APEX, "The right records");
  await expect(page.getByRole("radio", { name: /Redirects to the primary/ })).toBeChecked();
  await expect(page.getByText(`It redirects to https://${WWW}:${HTTPS_PORT}.`)).toBeVisible();
  await verify();
  await expect(steps()).toContainText("Secure (HTTPS)");
  const location = `https://${WWW}:${HTTPS_PORT}/animals?category=2`;
  await expect(async () => expect(await visit(APEX, "/animals?category=2")).toMatchObject({ status: 301, location })).toPass();
});

test("refuses a removed domain on the next request and promotes the one redirecting to it", async () => {
  await open(page, `${PLACE}/settings/domains`);
  await page.getByRole("button", { name: `Actions for ${WWW}` }).click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await page
    .getByRole("dialog", { name: `Remove ${WWW}` })
    .getByRole("button", { name: "Remove domain" })
    .click();
  await expect(page.getByRole("article", { name: WWW, exact: true })).toHaveCount(0);
  await expect(visit(WWW)).rejects.toThrow();
  expect(await visit(APEX)).toMatchObject({ status: 200, body: expect.stringContaining("Cats of the willow, looking for a lap.") });
});

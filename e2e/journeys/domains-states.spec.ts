import { request } from "node:https";
import { type Browser, type BrowserContext, expect, type Page, test } from "@playwright/test";
import { open, verifyDomain } from "#e2e/support/dashboard-page.ts";
import { signIn } from "#e2e/support/shelter-page.ts";
import { pageErrors } from "#e2e/support/usable-page.ts";

test.describe.configure({ mode: "serial" });

const env = (name: string): string => process.env[`PETSTORE_E2E_STATES${name}`] ?? "";
const placeOf = (shelter: string): string => `/p/${env(shelter)}`;
const domainsOf = (shelter: string): string => `${placeOf(shelter)}/settings/domains`;
const FAILED = "www.failed.test";
const STOPPED = "www.stopped.test";
const EARLY = "www.early.test";
const OVER = "www.over.test";
const WAITS = "www.waits.test";
const MOVES = "www.moves.test";

const contexts: BrowserContext[] = [];
let page: Page;
let rival: Page;

async function tabOf(browser: Browser, shelter: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: env("_URL"), reducedMotion: "reduce", colorScheme: "light" });
  contexts.push(context);
  await signIn(context, env(`${shelter}_OWNER`), env("_URL"));
  return await context.newPage();
}

async function dns(what: string, body: Record<string, unknown>): Promise<void> {
  const answer = await fetch(`${env("_DNS")}/${what}`, { method: "POST", body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
}

const leadHere = (name: string): Promise<void> => dns("set-cname", { host: `${name}.`, target: "platform.test." });

/** 0 without a secure connection. */
async function visit(name: string): Promise<number> {
  return await new Promise((resolve) => {
    const options = { port: env("_HTTPS"), servername: name, headers: { host: name }, rejectUnauthorized: false, agent: false };
    request({ host: "127.0.0.1", ...options }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    })
      .on("error", () => resolve(0))
      .end();
  });
}

async function openDomain(tab: Page, shelter: string, name: string): Promise<void> {
  await open(tab, domainsOf(shelter));
  await tab.getByRole("link", { name, exact: true }).click();
  await expect(tab.getByRole("heading", { level: 1, name })).toBeVisible();
}

async function changePlan(to: "Downgrade to Free" | "Upgrade to Pro", says: string | RegExp): Promise<void> {
  await page.getByRole("button", { name: to }).click();
  const dialog = page.getByRole("dialog", { name: `${to}?` });
  await expect(dialog).toContainText(says);
  await dialog.getByRole("button", { name: "Change plan" }).click();
  await expect(dialog).toHaveCount(0);
}

const panel = (tab: Page, name: string) => tab.getByRole("region", { name, exact: true });
const steps = (tab: Page) => tab.getByRole("list", { name: "Setup progress" });
const card = (tab: Page, name: string) => tab.getByRole("article", { name, exact: true });

test.beforeAll(async ({ browser }) => {
  page = await tabOf(browser, "");
  rival = await tabOf(browser, "_RIVAL");
});

test.afterAll(async () => {
  for (const context of contexts) await context.close();
});

test("shows the authority's own error and remaining limits; Re-verify leads to a certificate", async () => {
  await openDomain(page, "", FAILED);
  const certificate = panel(page, "Certificate");
  await expect(certificate).toContainText("The certificate authority could not reach this service under the name.");
  await expect(certificate.getByRole("blockquote")).toHaveText(env("_WORDS"));
  await expect(certificate).toContainText("It won’t be retried automatically.");
  await expect(certificate).toContainText("4 of 5 failed attempts this hour, 5 of 5 certificates this week.");
  expect(await pageErrors(page)).toEqual([]);
  await leadHere(FAILED);
  await page.getByRole("button", { name: "Re-verify" }).click();
  await expect(steps(page)).toContainText("Secure (HTTPS)");
  await expect(certificate).toContainText("Issued by");
  await expect(page.getByRole("button", { name: "Re-verify" })).toHaveCount(0);
  await expect.poll(() => visit(FAILED)).toBe(200);
});

test("shows that checking of a domain has stopped, and Verify restarts it", async () => {
  await openDomain(page, "", STOPPED);
  const check = panel(page, "DNS check");
  await expect(steps(page)).toContainText("Not found in DNS");
  await expect(check).toContainText("The records were not found in time, so we stopped checking.");
  await page.getByRole("button", { name: "Verify", exact: true }).click();
  await expect(steps(page)).toContainText("Waiting for DNS");
  await expect(check).toContainText(/\d checks? so far/);
  await leadHere(STOPPED);
  await verifyDomain(page);
  await expect(steps(page)).toContainText("Secure (HTTPS)");
});

test("choosing another primary domain in the menu updates the diagram", async () => {
  await open(page, domainsOf(""));
  const shown = page.getByRole("figure", { name: "Where each domain leads" }).getByRole("listitem");
  await expect(shown.filter({ hasText: "(primary)" })).toContainText(FAILED);
  await page.getByRole("button", { name: `Actions for ${STOPPED}` }).click();
  await page.getByRole("button", { name: "Make primary" }).click();
  await expect(shown.filter({ hasText: "(primary)" })).toContainText(STOPPED);
  await expect(card(page, FAILED)).toContainText("Shows the site");
});

test("explains before and after a downgrade what happens to domains, which go on for some days; an upgrade keeps them", async () => {
  await open(page, `${placeOf("")}/usage`);
  await changePlan("Downgrade to Free", new RegExp(`These addresses stop working for visitors.*${STOPPED}`));
  await open(page, domainsOf(""));
  await expect(card(page, STOPPED).getByText("Live", { exact: true })).toBeVisible();
  await expect(page.getByText("which doesn’t include domains. They stop showing your site on")).toBeVisible();
  await page.getByRole("link", { name: "Choose a plan" }).click();
  await changePlan("Upgrade to Pro", "The change takes effect with the next request.");
  await expect.poll(() => visit(STOPPED)).toBe(200);
  await open(page, domainsOf(""));
  await expect(card(page, STOPPED).getByText("Live", { exact: true })).toBeVisible();
  await expect(card(page, STOPPED).getByText("Primary", { exact: true })).toBeVisible();
});

test("promises a downgraded project no certificate until it is upgraded", async ({ browser }) => {
  const mine = page;
  page = await tabOf(browser, "_EARLY");
  await openDomain(page, "_EARLY", EARLY);
  await expect(steps(page)).toContainText("No certificate yet");
  await expect(steps(page)).toContainText("On hold");
  const certificate = panel(page, "Certificate");
  await expect(certificate).toContainText("No certificate is issued on the Free plan.");
  await expect(page.getByRole("button", { name: "Re-verify" })).toHaveCount(0);
  await page.getByRole("link", { name: "Choose a plan" }).click();
  await changePlan("Upgrade to Pro", "The change takes effect with the next request.");
  await openDomain(page, "_EARLY", EARLY);
  const again = page.getByRole("button", { name: "Re-verify" });
  // An attempt of the worker may be under way, and would succeed without the button from here on.
  await expect(again).toBeVisible();
  await leadHere(EARLY);
  await again.click();
  await expect(steps(page)).toContainText("Secure (HTTPS)");
  page = mine;
});

test("shows that an attempt has to wait and until when", async () => {
  await openDomain(rival, "_RIVAL", WAITS);
  await expect(steps(rival)).toContainText("Getting a certificate");
  await expect(steps(rival)).toContainText("Waiting until");
  await expect(steps(rival).getByTitle(env("_WAITS_UNTIL"))).toBeVisible();
  const certificate = panel(rival, "Certificate");
  await expect(certificate).toContainText("The next attempt starts automatically in 1 h");
  await expect(certificate).not.toContainText("a minute or two");
  await expect(certificate.getByTitle(env("_WAITS_UNTIL"))).toBeVisible();
});

test("does not call an expired certificate secure and gets the next one by Re-verify", async () => {
  await openDomain(rival, "_RIVAL", OVER);
  await expect(steps(rival)).toContainText("Certificate failed");
  await expect(steps(rival)).toContainText("Not yet");
  await expect(rival.getByRole("link", { name: "Open site" })).toHaveCount(0);
  await leadHere(OVER);
  await rival.getByRole("button", { name: "Re-verify" }).click();
  await expect(steps(rival)).toContainText("Secure (HTTPS)");
  await expect(rival.getByRole("link", { name: "Open site" })).toHaveAttribute("href", `https://${OVER}`);
  await expect.poll(() => visit(OVER)).toBe(200);
});

test("on a phone, a busy site gets its certificate by two TXT records, and its visitors HTTPS from the switch on", async () => {
  await dns("add-a", { host: "old-host.test.", addresses: ["203.0.113.9"] });
  await dns("set-cname", { host: `${MOVES}.`, target: "old-host.test." });
  await rival.setViewportSize({ width: 390, height: 844 });
  await open(rival, domainsOf("_RIVAL"));
  await rival.getByRole("button", { name: "Add domain" }).click();
  const adding = rival.getByRole("dialog");
  await adding.getByRole("textbox", { name: "Domain" }).fill(MOVES);
  await adding.getByRole("checkbox", { name: "Add moves.test too" }).uncheck();
  await expect(adding.getByRole("checkbox", { name: "Get HTTPS ready before the switch" })).toBeChecked();
  await adding.getByRole("button", { name: "Add domain" }).click();
  const early = panel(rival, "HTTPS before the switch");
  const setRecord = async (name: string, value: RegExp): Promise<void> => {
    const record = early.getByRole("listitem").filter({ hasText: name });
    const shown = await record.getByText(value).first().textContent();
    await dns("set-txt", { host: `${name}.${MOVES}.`, value: shown });
    await verifyDomain(rival);
  };
  await setRecord("_petstore-challenge", /^petstore-domain=/);
  await setRecord("_acme-challenge", /^[\w-]{43}$/);
  const ready = rival.getByRole("region", { name: `HTTPS of ${MOVES}` });
  await expect(ready.getByRole("heading", { name: `HTTPS of ${MOVES} is ready: switch now` })).toBeVisible();
  await expect(ready).toContainText(/DNS answers now\s*CNAME\s*old-host\.test/);
  await expect(ready).toContainText(/Change it to\s*CNAME\s*platform\.test/);
  expect(await visit(MOVES)).toBe(0);
  await leadHere(MOVES);
  // A second domain redirects to the primary one.
  expect(await visit(MOVES)).toBe(301);
  await expect(steps(rival)).toContainText("Secure (HTTPS)");
  await expect(ready).toHaveCount(0);
  await rival.setViewportSize({ width: 1280, height: 800 });
});

test("on a phone, a site's page says how far HTTPS is at its own address, where it is served once that is ready", async () => {
  await open(page, `${placeOf("")}/site`);
  await expect(page.getByText("Until then, the site is shown without HTTPS.")).toBeVisible();
  await rival.setViewportSize({ width: 390, height: 844 });
  await open(rival, `${placeOf("_RIVAL")}/site`);
  await expect(rival.getByText("Secure (HTTPS)")).toBeVisible();
  await open(rival, domainsOf("_RIVAL"));
  const own = panel(rival, "The site’s own address");
  await expect(own).toContainText(/Secure \(HTTPS\) Valid until .*; it renews automatically\./);
  expect(await pageErrors(rival)).toEqual([]);
  expect(await visit(`${env("_RIVAL")}.platform.test`)).toBe(200);
  await rival.setViewportSize({ width: 1280, height: 800 });
});

test("another project's name requires the TXT record and moves with it", async () => {
  await open(rival, domainsOf("_RIVAL"));
  await rival.getByRole("button", { name: "Add domain" }).click();
  await rival.getByRole("dialog").getByRole("textbox", { name: "Domain" }).fill(FAILED);
  await expect(rival.getByRole("dialog")).toContainText("Another project uses, or used, this domain.");
  await expect(rival.getByRole("dialog").getByRole("checkbox")).toHaveCount(0);
  await rival.keyboard.press("Enter");
  await expect(rival.getByRole("heading", { level: 1, name: FAILED })).toBeVisible();
  const check = panel(rival, "DNS check");
  await expect(check.getByRole("row").filter({ hasText: `_petstore-challenge.${FAILED}` })).toContainText("Missing");
  await expect(steps(rival)).toContainText("Waiting for DNS");
  await expect.poll(() => visit(FAILED)).toBe(200);

  const record = panel(rival, "DNS records").getByRole("listitem").filter({ hasText: "TXT" });
  const value = await record.getByText(/^petstore-domain=/).textContent();
  await dns("set-txt", { host: `_petstore-challenge.${FAILED}.`, value });
  await verifyDomain(rival);
  await expect(steps(rival)).toContainText("Secure (HTTPS)");
});

test("shows a lost domain as taken over on its page and in the diagram", async () => {
  await openDomain(page, "", FAILED);
  await expect(steps(page)).toContainText("Taken over");
  await expect(page.getByText("Another project has proved that it owns this domain", { exact: true })).toBeVisible();
  expect(await pageErrors(page)).toEqual([]);
  await open(page, domainsOf(""));
  await expect(card(page, FAILED)).toContainText("Taken over");
  await expect(page.getByRole("figure", { name: "Where each domain leads" })).not.toContainText(FAILED);
});

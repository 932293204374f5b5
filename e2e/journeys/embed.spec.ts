import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, type BrowserContext, expect, type Page, test } from "@playwright/test";
import { snippetOf } from "#components/sites/share/snippets.ts";
import { INSIDE } from "#e2e/support/inside.ts";
import { shelterOf, signIn } from "#e2e/support/shelter-page.ts";
import { expectUsable, pageErrors } from "#e2e/support/usable-page.ts";

const { STAFF, PLACE } = shelterOf("embed");
const HOST = `${PLACE.slice(3)}.localhost`;
const SITE = `http://${HOST}`;
/** The page "Share" prints this policy. */
const STRICT = `default-src 'none'; script-src 'nonce-n'; connect-src ${SITE}; img-src ${SITE}`;

test.describe.configure({ mode: "serial" });

let website: Server;
let origin = "";
let html = "";
let policy: string | undefined;
let context: BrowserContext;
let page: Page;
const problems: string[] = [];

test.beforeAll(async ({ browser, baseURL }) => {
  website = createServer((_request, response) => {
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    if (policy) response.setHeader("Content-Security-Policy", policy);
    response.end(
      `<!doctype html><html lang="en"><title>Our shelter</title><main><h1>Our shelter</h1>${html}<p id="below">Below</p></main></html>`,
    );
  });
  await new Promise<void>((resolve) => void website.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(website.address() as AddressInfo).port}`;
  context = await browser.newContext({ reducedMotion: "reduce" });
  // Serves the site's addresses like the edge.
  await context.route(`${SITE}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const path = /^\/(?:media\/|embed)/.test(pathname) ? pathname : `/sites/${HOST}${pathname}`;
    const own = { url: `${baseURL}${path}${search}`, headers: { ...route.request().headers(), ...INSIDE } };
    await route.fulfill({ response: await route.fetch(own) });
  });
  page = await context.newPage();
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("console", (message) => {
    if (!message.text().startsWith("<petstore-animals>") && /content.security|refused/i.test(message.text())) problems.push(message.text());
  });
});

test.afterAll(async () => {
  await context.close();
  website.closeAllConnections();
  website.close();
});

async function show(content: string, underPolicy?: string): Promise<void> {
  [html, policy] = [content, underPolicy];
  problems.length = 0;
  await page.goto(origin);
}

const cards = () => page.locator("petstore-animals li:not([aria-hidden])");
const withNonce = (snippet: string): string => snippet.replace("<script ", '<script nonce="n" ');
const SNIPPET = snippetOf({ species: "", limit: 6, open: "page" }, SITE);

test("a page under a strict policy shows the newest animals, and leads to the site", async () => {
  await show(withNonce(SNIPPET), STRICT);
  await expect(cards()).toHaveCount(6);
  await expect(page.getByRole("link", { name: "See our animals" })).toHaveCount(0);
  const first = cards().first().getByRole("link");
  expect(await first.getAttribute("href")).toMatch(new RegExp(`^${SITE}/animals/\\d+$`));
  await expect(page.getByRole("link", { name: /^All animals of / })).toHaveAttribute("href", SITE);
  expect(await pageErrors(page)).toEqual([]);
  expect(problems).toEqual([]);
  const name = await first.locator("strong").textContent();
  await first.click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name ?? "");
});

test("nothing below moves while the animals load", async () => {
  await show(SNIPPET);
  await expect(cards()).toHaveCount(6);
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const seen = { shift: 0 };
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) seen.shift += entry.toJSON().value;
        }).observe({ type: "layout-shift", buffered: true });
        // Observers run after the shifts before them.
        new PerformanceObserver(() => resolve(seen.shift)).observe({ type: "mark" });
        performance.mark("end");
      }),
  );
  expect(shift).toBe(0);
});

test("filters apply, and a window over the page has the description and gives the focus back", async () => {
  await show(snippetOf({ species: "dog", limit: 3, open: "here" }, SITE));
  await expect(cards()).toHaveCount(3);
  const card = cards().first().getByRole("link");
  await page.waitForFunction(() => customElements.get("petstore-window"));
  await card.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("link", { name: /^More about / })).toHaveAttribute("href", new RegExp(`^${SITE}/animals/`));
  expect(await pageErrors(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(card).toBeFocused();
});

test("says so when there is no animal, when the site does not answer, and tries again", async () => {
  await show(snippetOf({ species: "horse", limit: 6, open: "page" }, SITE));
  await expect(page.getByText("No animals of this kind are looking for a home here right now.")).toBeVisible();
  await context.route(`${SITE}/animals.json**`, (route) => route.abort(), { times: 1 });
  await show(SNIPPET);
  await expect(page.getByText("The animals can’t be shown right now.")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(cards()).toHaveCount(6);
});

test("hostile attributes are only values of filters", async () => {
  await show(`${SNIPPET.replace('limit="6"', 'limit="1e9" species="&quot;&gt;&lt;img src=x onerror=alert(1)&gt;" open="&lt;b&gt;"')}`);
  await expect(page.getByRole("link", { name: /^All animals of / })).toBeVisible();
  expect(problems).toEqual([]);
});

async function saveForm(team: BrowserContext, baseURL: string | undefined, isOpen: boolean): Promise<void> {
  const place = `/api${PLACE.replace("/p/", "/projects/")}/enquiries`;
  const settings = await (await team.request.get(`${place}/settings`)).json();
  const put = async (part: string, data: object) => {
    expect((await team.request.put(`${place}/${part}`, { headers: { Origin: baseURL ?? "" }, data })).ok()).toBe(true);
  };
  const question = { id: "g1", text: "<b>Garden?</b>", kind: "yes_no", choices: [], isRequired: true };
  await put("settings", { ...settings, questions: [question] });
  await put("form", { isOpen });
}

async function takeMessages(browser: Browser, baseURL: string | undefined): Promise<BrowserContext> {
  const team = await browser.newContext({ ...(baseURL && { baseURL }) });
  await signIn(team, STAFF);
  await saveForm(team, baseURL, true);
  return team;
}

test("a visitor asks in the window, under the strict policy, and it is no spam", async ({ browser, baseURL }) => {
  const team = await takeMessages(browser, baseURL);
  await show(withNonce(snippetOf({ species: "", limit: 3, open: "form" }, SITE)), STRICT);
  await page.waitForFunction(() => customElements.get("petstore-window"));
  await cards().first().getByRole("link").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("link", { name: /^Ask about / }).click();
  await expect(dialog.getByRole("textbox", { name: "Your name" })).toBeFocused();
  expect(await pageErrors(page)).toEqual([]);
  await dialog.getByRole("textbox", { name: "Your name" }).fill("Ada Lovelace");
  await dialog.getByRole("textbox", { name: "Your message" }).fill("é".repeat(50_000));
  await dialog.getByRole("button", { name: "Send message" }).click();
  await expect(dialog.getByRole("alert")).toContainText("longer than this site can take");
  await expect(dialog.getByRole("textbox", { name: "Your name" })).toHaveValue("Ada Lovelace");
  await dialog.getByRole("textbox", { name: "Your message" }).fill("We have a garden.");
  const refused = { status: 413, json: { title: "Too long", text: "" }, headers: { "Access-Control-Allow-Origin": "*" } };
  await context.route(`${SITE}/**/ask.json`, (route) => route.fulfill(refused), { times: 1 });
  await dialog.getByRole("button", { name: "Send message" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Too long");
  await dialog.getByRole("button", { name: "Send message" }).click();
  await expect(dialog.getByRole("alert")).toContainText("was not sent yet");
  await expect(dialog.getByRole("textbox", { name: "Your email address" })).toBeFocused();
  await expect(dialog.getByRole("textbox", { name: "Your message" })).toHaveValue("We have a garden.");
  await expect(dialog.getByRole("button", { name: "Close" })).toBeInViewport();
  // The colors are those of the website, not of the visitor's system.
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await pageErrors(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: null });
  await dialog.getByRole("textbox", { name: "Your email address" }).fill("ada@example.org");
  await dialog.getByRole("combobox", { name: "<b>Garden?</b>" }).selectOption("yes");
  await dialog.getByRole("checkbox").check();
  await context.route(`${SITE}/**/ask.json`, (route) => route.abort(), { times: 1 });
  await dialog.getByRole("button", { name: "Send message" }).click();
  await expect(dialog.getByRole("alert")).toContainText("could not be sent");
  await dialog.getByRole("button", { name: "Send message" }).click();
  await expect(dialog.getByRole("heading", { name: "Thank you" })).toBeVisible();
  expect(problems).toEqual([]);
  const inbox = `/api${PLACE.replace("/p/", "/projects/")}/enquiries`;
  // Sent faster than people do, if anything.
  const lists = await Promise.all(["", "?tab=quarantine"].map(async (query) => (await team.request.get(`${inbox}${query}`)).json()));
  const ids = lists.flatMap(({ rows }) => rows).map(({ id }: { id: string }) => id);
  expect(ids).toHaveLength(1);
  const { name, suspicions } = await (await team.request.get(`${inbox}/${ids[0]}`)).json();
  expect({ name, others: suspicions.filter((one: string) => one !== "fast") }).toEqual({ name: "Ada Lovelace", others: [] });
  await team.close();
});

test("without leave to send, the window leads to the form of the site", async () => {
  const policy = STRICT.replace(`connect-src ${SITE}`, `connect-src ${SITE}/animals.json`);
  await show(withNonce(snippetOf({ species: "", limit: 3, open: "form" }, SITE)), policy);
  await page.waitForFunction(() => customElements.get("petstore-window"));
  await cards().first().getByRole("link").click();
  await page.getByRole("link", { name: /^Ask about / }).click();
  await page.waitForURL(`${SITE}/animals/*/ask`);
  await expect(page.getByRole("textbox", { name: "Your name" })).toBeVisible();
});

test("staff choose what to show, see it, and copy the lines", async ({ browser, baseURL }) => {
  const team = await browser.newContext({ ...(baseURL && { baseURL }), reducedMotion: "reduce" });
  await signIn(team, STAFF);
  const own = await team.newPage();
  await own.goto(`${PLACE}/site`);
  await own.getByRole("link", { name: "Share", exact: true }).click();
  await expect(own.getByRole("heading", { name: "Share", level: 1 })).toBeVisible();
  const preview = own.frameLocator("iframe");
  await expect(preview.locator("li:not([aria-hidden])")).toHaveCount(6);
  await own.getByLabel("At most").selectOption("3");
  await expect(preview.locator("li:not([aria-hidden])")).toHaveCount(3);
  await own.getByRole("button", { name: "WordPress" }).click();
  await expect(own.getByText("choose the block “Custom HTML”")).toBeVisible();
  await expect(own.getByText(/<petstore-animals site="http[^"]+" limit="3">/)).toBeVisible();
  await own.getByText("A window with the form").click();
  await expect(own.getByText("The form is off")).toHaveCount(0);
  // Each choice has its own frame; a link of the one before would open another page.
  await expect(own.locator('iframe[src*="open=form"]')).toBeVisible();
  await preview.getByRole("link", { name: /./ }).first().click();
  await preview.getByRole("link", { name: /^Ask about / }).click();
  await expect(preview.getByRole("textbox", { name: "Your name" })).toBeFocused();
  await preview.getByRole("textbox", { name: "Your name" }).fill("Sam");
  await preview.getByRole("button", { name: "Send message" }).click();
  await expect(preview.getByRole("alert")).toHaveText("This is a preview: nothing is sent.");
  await expect(preview.getByRole("textbox", { name: "Your name" })).toHaveValue("Sam");
  await expectUsable(own);
  await saveForm(team, baseURL, false);
  await own.reload();
  await own.getByText("A window with the form").click();
  await expect(own.getByRole("link", { name: "Turn it on" })).toHaveAttribute("href", `${PLACE}/site?do=let-ask`);
  await expectUsable(own);
  await team.close();
});

import { type BrowserContext, expect, type Locator, type Page, test } from "@playwright/test";
import { alive, catchRequests, open, signInByKeyboard, testWidths } from "#e2e/support/dashboard-page.ts";
import { PASSWORD, shelterOf, signIn } from "#e2e/support/shelter-page.ts";
import { expectUsable, overflow, pageErrors } from "#e2e/support/usable-page.ts";

const { OWNER, STAFF, ANIMALS, openTable, PLACE } = shelterOf("shell");

test.describe.configure({ mode: "serial" });

const BASE = process.env["PETSTORE_E2E_URL"] ?? "";

let context: BrowserContext;
let page: Page;

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext({ baseURL: BASE, reducedMotion: "reduce" });
  page = await context.newPage();
});

test.afterAll(() => context.close());

const palette = (): Locator => page.getByRole("dialog", { name: "Search or run a command" });
const field = (): Locator => palette().getByRole("combobox");
const chosen = (): Locator => palette().getByRole("option", { selected: true });

async function ask(text: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await expect(field()).toBeFocused();
  await page.keyboard.type(text);
}

test("signs in, finds an animal in the palette, and edits it by keyboard alone", async () => {
  await open(page, `/sign-in?next=${encodeURIComponent(PLACE)}`);
  await signInByKeyboard(page, { email: OWNER, password: PASSWORD });
  await expect(page).toHaveURL(PLACE);
  await alive(page);
  const { rows } = await (await context.request.get(`/api/projects/${PLACE.slice(3)}/pets`)).json();
  const [{ id, name }] = rows;
  await ask(`#${id}`);
  await expect(chosen()).toContainText(name);
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog", { name });
  await expect(drawer).toBeVisible();
  await expect(page).toHaveURL(`${ANIMALS}?order=desc&animal=${id}`);
  const fact = drawer.getByRole("button", { name: /^Name / });
  for (let tabs = 0; tabs < 20 && !(await fact.evaluate((one) => one === document.activeElement)); tabs += 1)
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("End");
  await page.keyboard.type(" Found");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: `${name} Found was saved` })).toBeVisible();
  await page.keyboard.press("Escape");
  // Going back works once the URL has changed.
  await expect(page).toHaveURL(`${ANIMALS}?order=desc`);
  await page.goBack();
  await expect(page).toHaveURL(PLACE);
});

test("shows the link that skips to the content above everything else", async () => {
  await open(page, PLACE);
  await page.keyboard.press("Tab");
  const link = page.getByRole("link", { name: "Skip to content" });
  await expect(link).toBeFocused();
  // The header does not cover it, so a click reaches it.
  await link.click();
  await expect(page).toHaveURL(/#main$/);
});

test("reacts to the first press once the page is marked as ready, also in what is streamed later, on a slow machine", async () => {
  const tab = await context.newPage();
  const devtools = await context.newCDPSession(tab);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  await tab.addInitScript(() => {
    const pressWhenReady = new MutationObserver(() => {
      if (!document.querySelector("html[data-ready]")) return;
      pressWhenReady.disconnect();
      for (const button of document.querySelectorAll("button")) if (button.textContent === "Add an animal") button.click();
    });
    pressWhenReady.observe(document, { attributes: true, attributeFilter: ["data-ready"], subtree: true });
  });
  await open(tab, ANIMALS);
  await expect(tab.getByRole("dialog", { name: "Add an animal" })).toBeVisible();
  await tab.close();
});

test("the palette finds pages, actions, keys, and people and offers recent choices", async () => {
  await open(page, PLACE);
  await ask("adopt");
  await expect(chosen()).toContainText("Adoptions");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Adoptions" })).toBeVisible();
  await expect(palette()).toBeHidden();
  await ask("sam sta");
  await expect(palette().getByRole("group", { name: "People" }).getByRole("option")).toContainText("Sam Staff");
  await field().fill("qqqqqq");
  await expect(palette().getByText("No matches.")).toBeVisible();
  await field().fill("");
  await expect(palette().getByRole("group", { name: "Recent" }).getByRole("option").first()).toContainText("Adoptions");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowDown");
  await expect(chosen()).toContainText("Adoptions");
  await page.keyboard.press("Escape");
  await expect(palette()).toBeHidden();
});

test("a palette action opens its page and dialog in one step", async () => {
  await ask("create api");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByRole("textbox", { name: "Name" })).toBeVisible();
  await expect(page).toHaveURL(`${PLACE}/api-keys`);
  // Dialogs disable shortcuts.
  await page.keyboard.press("Control+k");
  await expect(palette()).toBeHidden();
  await page.keyboard.press("Escape");
});

test("what developers need is folded, and stays as one left it", async () => {
  await open(page, `${PLACE}/orders`);
  await expect(page.getByRole("link", { name: "Usage" })).toBeHidden();
  await expect(page.getByRole("button", { name: "API call" })).toHaveCount(0);
  await page.getByRole("button", { name: "Developers" }).press("Enter");
  expect(await pageErrors(page)).toEqual([]);
  await open(page, `${PLACE}/orders`);
  await expect(page.getByRole("link", { name: "Usage" })).toBeVisible();
});

test("the API call shown on a page returns what the page shows", async () => {
  await open(page, `${PLACE}/api-keys?do=new-key`);
  await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("Shell");
  await page.getByRole("radio", { name: "Read and write" }).check();
  await page.getByRole("button", { name: "Create key" }).click();
  const key = (await page.getByRole("region", { name: "API key" }).textContent())?.trim() ?? "";
  await page.getByRole("button", { name: "I’ve copied the key" }).click();

  await openTable(page, "?status=pending");
  await page.getByRole("button", { name: "API call" }).click();
  const shown = page.getByRole("dialog", { name: "List these animals" });
  const curl = (await shown.getByRole("region", { name: "List these animals, curl" }).textContent()) ?? "";
  expect(await pageErrors(page)).toEqual([]);
  await page.keyboard.press("Escape");
  const [, url = ""] = /curl "([^"]+)"/.exec(curl) ?? [];
  expect(curl).toContain('"Authorization: Bearer $PETSTORE_KEY"');
  expect(url).toBe(`${new URL(BASE).origin}/v1/pets?status=pending&limit=50`);
  const answer = await context.request.get(url, { headers: { Authorization: `Bearer ${key}` } });
  const names = ((await answer.json()) as { name: string }[]).map((pet) => pet.name);
  expect(await page.getByRole("table").locator("tbody th button").allTextContents()).toEqual(names);

  const far = { name: "Nessie", categoryId: "FAR", status: "sold" };
  await context.request.post(`${new URL(BASE).origin}/v1/pets`, {
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    data: JSON.stringify(far).replace('"FAR"', "9223372036854775807"),
  });
  await open(page, `${ANIMALS}?animal=new`);
  const drawer = page.getByRole("dialog", { name: "Add an animal" });
  await drawer.getByRole("textbox", { name: "Name" }).fill('O\'Hara "Rex"');
  await drawer.getByRole("combobox", { name: "Category" }).click();
  await drawer.getByRole("option").last().click();
  await drawer.getByRole("button", { name: "API call" }).click();
  const adding = page.getByRole("dialog", { name: "Add this animal" });
  const post = (await adding.getByRole("region", { name: "Add this animal, curl" }).textContent()) ?? "";
  const [, data = ""] = /-d '(.*)'$/s.exec(post) ?? [];
  const made = await context.request.post(`${new URL(BASE).origin}/v1/pets`, {
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    data: data.replaceAll("'\\''", "'"),
  });
  expect(made.status()).toBe(201);
  expect(await made.text()).toContain(`"name":"O'Hara \\"Rex\\"","categoryId":9223372036854775807`);
  await page.keyboard.press("Escape");
  await expect(drawer).toBeVisible();
  await page.keyboard.press("Escape");
  await drawer.getByRole("button", { name: "Discard changes" }).click();
  await expect(drawer).toBeHidden();
  await ask("show the api");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "List these animals" })).toBeVisible();
  await page.keyboard.press("Escape");
  await open(page, `${PLACE}/settings/members`);
  await expect(page.getByRole("button", { name: "Invite" })).toBeVisible();
  await expect(page.getByRole("button", { name: "API call" })).toHaveCount(0);
  await ask("");
  const recent = palette().getByRole("group", { name: "Recent" }).getByRole("option");
  await expect(recent.filter({ hasText: "Adoptions" })).toHaveCount(1);
  await expect(recent.filter({ hasText: "Show the equivalent API call" })).toHaveCount(0);
  await page.keyboard.press("Escape");
});

test("a phone shows what staff does most within thumb's reach and the rest under More", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, `${PLACE}/orders`);
  const nav = page.getByRole("navigation", { name: "Project" });
  await expect(nav.getByRole("link")).toHaveText(["Animals", "Enquiries", "Add", "Adoptions"]);
  await expect(nav.getByRole("link", { name: "Adoptions" })).toHaveAttribute("aria-current", "page");
  await nav.getByRole("button", { name: "More pages" }).click();
  await expect(nav.getByRole("link", { name: "Audit log" })).toBeInViewport();
  expect(await pageErrors(page)).toEqual([]);
  await nav.getByRole("link", { name: "Categories" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Categories" })).toBeVisible();
  await expect(nav.getByRole("button", { name: "More pages, now Categories" })).toBeVisible();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 800 });
});

test("the palette shows staff neither the audit log nor owner-only actions", async ({ browser }) => {
  const staff = await browser.newContext({ baseURL: BASE, reducedMotion: "reduce" });
  await signIn(staff, STAFF);
  const theirs = await staff.newPage();
  await open(theirs, PLACE);
  await expect(theirs.getByRole("navigation", { name: "Project" }).getByRole("link", { name: "Audit log" })).toHaveCount(0);
  await theirs.keyboard.press("Control+k");
  const options = theirs.getByRole("dialog").getByRole("option");
  await expect(options.filter({ hasText: "Add an animal" })).toHaveCount(1);
  await expect(options.filter({ hasText: /Create API key|Invite someone|Audit log/ })).toHaveCount(0);
  await staff.close();
});

testWidths("the palette", async (widths) => {
  await openTable(page, "?q=be");
  await ask("b");
  await expect(palette().getByRole("group", { name: "Animals" })).toBeVisible();
  await expectUsable(page, { widths });
  await page.keyboard.press("Escape");
});

test("says that animals were not searched while the service is away", async () => {
  await catchRequests(page, "**/pets?q=zyx*", (route) => route.abort());
  await ask("zyx");
  await expect(palette().getByRole("alert")).toContainText("Animals couldn’t be searched.");
  await expect(palette().getByText("No matches among pages and actions.")).toBeVisible();
  await page.unroute("**/pets?q=zyx*");
  await page.keyboard.press("Escape");
});

test("Enter selects no result of an earlier search while a new one is pending", async () => {
  const isAsked = Promise.withResolvers<void>();
  const mayGoOn = Promise.withResolvers<void>();
  await catchRequests(page, "**/pets?q=zyx*", async (route) => {
    isAsked.resolve();
    await mayGoOn.promise;
    await route.continue();
  });
  await ask("b");
  const animals = palette().getByRole("group", { name: "Animals" });
  await expect(animals).toBeVisible();
  await field().fill("zyx");
  await isAsked.promise;
  await expect(animals).toHaveCount(0);
  mayGoOn.resolve();
  await expect(palette().getByText("No matches.")).toBeVisible();
});

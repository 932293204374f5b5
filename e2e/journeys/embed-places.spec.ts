import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type BrowserContext, expect, type Locator, type Page, test } from "@playwright/test";
import { snippetOf } from "#components/sites/share/snippets.ts";

/** Two shelters, and a website whose builder and cache put the lines of “Share” anywhere. */
const [PAWS, TAILS] = ["http://paws.localhost", "http://tails.localhost"];
const SCRIPTS = ["embed.js", "embed-window.js"].map((name) => [`/${name}`, readFileSync(`public/${name}`, "utf8")] as const);
const EMBED = SCRIPTS[0]?.[1] ?? "";
const ANIMAL = {
  breeds: [],
  mixed: null,
  sex: "male",
  size: null,
  birthDate: null,
  birthDateEstimated: null,
  category: "Dogs",
  photos: [],
};

function feedOf(origin: string, query: URLSearchParams): { status: number; json: object } {
  const species = query.get("species");
  if (species === "dragons") return { status: 400, json: { message: "species must be a species." } };
  const name = origin === PAWS ? "Biscuit" : "Waffle";
  const animals = species === "horse" ? [] : Array.from({ length: Number(query.get("limit")) }, (_, id) => ({ ...ANIMAL, id, name }));
  const site = { name: origin === PAWS ? "Paws" : "Tails", url: origin, language: "en" };
  return { status: 200, json: { site, animals: animals.map((one) => ({ ...one, url: `${origin}/animals/${one.id}`, description: "" })) } };
}

const lines = (site: string, attributes = 'limit="2"', inside = `<a href="${site}">See our animals</a>`): string =>
  `<petstore-animals ${attributes}>${inside}</petstore-animals>`;
const script = (site: string): string => `<script src="${site}/embed.js"></script>`;

/** Matches WordPress 6's output of an HTML block: its layout, the rules that themes have, and emoji as pictures. */
const THEME = `ul { list-style: square; padding-left: 4rem } a { display: inline; color: hotpink } button { background: red } strong { font-size: 4rem }
  .is-layout-constrained > :where(:not(.alignfull)) { max-width: 620px; margin-left: auto !important; margin-right: auto !important }
  .entry-content :where(a, li, img) { text-decoration: underline !important; margin: 2rem !important } img.wp-smiley { height: 1em !important }`;
const wordpress = (content: string): string =>
  `<style>${THEME}</style><div class="wp-site-blocks"><div class="entry-content wp-block-post-content is-layout-constrained">${content}</div></div>`;
/** Simulates its classic editor, and an optimizing plugin. */
const asParagraph = (snippet: string): string => `<p>${snippet.replace("<script ", "<script defer ").replaceAll("\n", "<br />\n")}</p>`;

let website: Server;
let origin = "";
let html = "";
let context: BrowserContext;
let page: Page;
const messages: string[] = [];

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
  website = createServer((request, response) => {
    const isScript = request.url?.startsWith("/cache/");
    response.setHeader("Content-Type", isScript ? "text/javascript" : "text/html; charset=utf-8");
    response.end(isScript ? `"use strict";\n;${EMBED}\n;` : `<!doctype html><html lang="en"><title>Our website</title>${html}</html>`);
  });
  await new Promise<void>((resolve) => void website.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(website.address() as AddressInfo).port}`;
  context = await browser.newContext({ extraHTTPHeaders: {} });
  await context.route(/^http:\/\/(?:paws|tails)\.localhost\//, async (route) => {
    const url = new URL(route.request().url());
    const body = SCRIPTS.find(([path]) => path === url.pathname)?.[1];
    const headers = { "Access-Control-Allow-Origin": "*" };
    if (body !== undefined) await route.fulfill({ body, contentType: "text/javascript", headers });
    else if (url.pathname === "/animals.json") await route.fulfill({ ...feedOf(url.origin, url.searchParams), headers });
    else await route.fulfill({ body: `<h1>${url.href}</h1>`, contentType: "text/html" });
  });
  page = await context.newPage();
  page.on("pageerror", (error) => void messages.push(String(error)));
  page.on("console", (message) => void (message.text().includes("<petstore-animals>") && messages.push(message.text())));
});

test.afterAll(async () => {
  await context.close();
  website.closeAllConnections();
  website.close();
});

async function show(content: string): Promise<void> {
  html = content;
  messages.length = 0;
  await page.goto(origin);
}

const cardsOf = (element: Locator): Locator => element.locator("li:not([aria-hidden])");
const embeds = (): Locator => page.locator("petstore-animals");

/** The sites that each element's animals lead to. */
async function expectSites(...sites: string[]): Promise<void> {
  await expect(embeds()).toHaveCount(sites.length);
  for (const [at, site] of sites.entries()) {
    await expect(cardsOf(embeds().nth(at))).toHaveCount(2);
    await expect(cardsOf(embeds().nth(at)).first().getByRole("link")).toHaveAttribute("href", `${site}/animals/0`);
  }
}

test("shows the animals of each shelter on one page, wherever the page puts the scripts", async () => {
  await show(`${script(PAWS)}${lines(PAWS)}${script(TAILS)}${lines(TAILS)}`);
  await expectSites(PAWS, TAILS);
  await show(`${script(PAWS)}${script(TAILS)}${lines(PAWS)}${lines(TAILS)}`);
  await expectSites(PAWS, TAILS);
  await show(`${lines(TAILS)}${lines(PAWS)}${script(PAWS)}${script(TAILS)}`);
  await expectSites(TAILS, PAWS);
  await show(`${script(PAWS)}${lines(PAWS, 'limit="2"', "")}${script(TAILS)}${lines(TAILS, 'limit="2"', "")}`);
  await expectSites(PAWS, TAILS);
});

test("finds its site as a module, by import(), in a combined file, and inline", async () => {
  const named = lines("", `site="${TAILS}" limit="2"`, "");
  for (const loaded of [
    `<script type="module" src="${PAWS}/embed.js"></script>`,
    `<script type="module">await import("${PAWS}/embed.js")</script>`,
    '<script src="/cache/combined.js"></script>',
    '<script defer src="/cache/embed.js?ver=6.8"></script>',
    `<script>${EMBED}</script>`,
  ]) {
    await show(`${lines(PAWS)}${named}${loaded}`);
    await expectSites(PAWS, TAILS);
    expect(messages).toEqual([]);
  }
});

test("a WordPress page leaves it as it is and takes nothing from it, as a block of HTML or made a paragraph with a deferred script", async () => {
  const snippet = snippetOf({ species: "", limit: 6, open: "page" }, PAWS);
  await show(wordpress(asParagraph(snippet)));
  await expect(cardsOf(embeds())).toHaveCount(6);
  expect(messages).toEqual([]);
  await show(wordpress(snippet));
  await expect(cardsOf(embeds())).toHaveCount(6);
  const card = cardsOf(embeds()).first().getByRole("link");
  expect(await card.evaluate((element) => getComputedStyle(element).display)).toBe("block");
  expect(await card.locator("strong").evaluate((element) => getComputedStyle(element).fontSize)).toBe("16px");
});

test("takes attributes as people type them", async () => {
  const typed = [
    "site=”paws.localhost” limit=“2”",
    'SITE=" HTTP://PAWS.Localhost/ " Limit="2 animals"',
    "site='«paws.localhost/animals?sex=male»' limit=2",
    "site=//paws.localhost/ limit='2' species=' Dog '",
    'site="http:paws.localhost" limit="2" children="true" dogs cats="No" size="Extra large"',
  ];
  await show(script(TAILS) + typed.map((attributes) => lines("", attributes, "")).join(""));
  await expectSites(...typed.map(() => PAWS));
  expect(messages).toEqual([]);
});

test("never says that there are no animals while there are, and tells the page's editor what is wrong", async () => {
  const [unknown, none, away, nowhere] = ['species="dragons" limit="2"', 'species="horse"', 'site="gone.localhost"', ""];
  await show(script(PAWS) + [unknown, none, away].map((attributes) => lines(PAWS, attributes)).join(""));
  await expect(cardsOf(embeds().nth(0))).toHaveCount(2);
  await expect(embeds().nth(1)).toContainText("No animals of this kind are looking for a home here right now.");
  await expect(embeds().nth(1).getByRole("link", { name: "All animals of Paws" })).toHaveAttribute("href", PAWS);
  await expect(embeds().nth(2)).toContainText("The animals can’t be shown right now.");
  await expect(embeds().nth(2).getByRole("link", { name: "See our animals" })).toBeVisible();
  await expect.poll(() => messages.join("\n")).toMatch(/shows all animals: species must be a species\./);
  await expect.poll(() => messages.join("\n")).toMatch(/cannot read http:\/\/gone\.localhost\/animals\.json\?limit=6: .*connect-src/);
  await show(`${lines("", nowhere, "")}<script>${EMBED}</script>`);
  await expect(embeds()).toContainText("The animals can’t be shown right now.");
  expect(messages.join()).toContain('Add its address: <petstore-animals site="https://paws.example">');
});

/** Permissions of a builder's frame, and the target of a click in it. */
const FRAMES: [allowed: string | undefined, leads: "top" | "tab" | "address"][] = [
  [undefined, "top"],
  ["allow-scripts allow-same-origin allow-top-navigation-by-user-activation", "top"],
  ["allow-scripts allow-popups", "tab"],
  ["allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox", "tab"],
  ["allow-scripts allow-same-origin", "address"],
  ["allow-scripts", "address"],
];

test("leads on from frames of every permission", async () => {
  const sandbox = (allowed: string | undefined): string => (allowed === undefined ? "" : `sandbox="${allowed}"`);
  const inside = `${script(PAWS)}${lines(PAWS, 'limit="1"')}`.replaceAll('"', "&quot;");
  for (const [at, [allowed, leads]] of FRAMES.entries()) {
    await show(FRAMES.map(([one]) => `<iframe ${sandbox(one)} srcdoc="${inside}" width="300" height="400"></iframe>`).join(""));
    const frame = page.frameLocator("iframe").nth(at);
    const card = cardsOf(frame.locator("petstore-animals")).getByRole("link");
    const opened = leads === "tab" ? context.waitForEvent("page") : undefined;
    await card.click();
    if (opened) {
      const tab = await opened;
      await tab.waitForURL(`${PAWS}/animals/0`);
      await tab.close();
    } else if (leads === "top") await page.waitForURL(`${PAWS}/animals/0`);
    else await expect(frame.getByRole("status"), allowed).toContainText(`Copy the address: ${PAWS}/animals/0`);
  }
  await show(`<iframe sandbox srcdoc="${inside}"></iframe>`);
  await expect(page.frameLocator("iframe").getByRole("link", { name: "See our animals" })).toBeVisible();
});

test("sends the form from a frame that may not send forms", async () => {
  const form = { language: "en", fields: [], consent: { name: "consent", text: "Yes", isGiven: true, privacyUrl: "", privacy: "" } };
  const words = { optional: "", choose: "", send: "Send message", away: "Away", tooLong: "Long" };
  const more = {
    action: `${PAWS}/animals/0/ask.json`,
    maxBytes: 1000,
    token: { name: "t", value: "1" },
    trap: { name: "x", label: "" },
    words,
  };
  const headers = { "Access-Control-Allow-Origin": "*" };
  await context.route(`${PAWS}/animals/0/ask.json`, (route) =>
    route.fulfill({
      headers,
      json: route.request().method() === "POST" ? { title: "Thank you", text: "" } : { title: "Ask", text: "", form: { ...form, ...more } },
    }),
  );
  const inside = `${script(PAWS)}${lines(PAWS, 'limit="1" form="Here"')}`.replaceAll('"', "&quot;");
  await show(`<iframe sandbox="allow-scripts" srcdoc="${inside}" width="600" height="600"></iframe>`);
  const frame = page.frameLocator("iframe");
  await expect(async () => {
    await cardsOf(frame.locator("petstore-animals")).getByRole("link").click();
    await expect(frame.getByRole("dialog")).toBeVisible({ timeout: 1000 });
  }).toPass();
  await frame.getByRole("link", { name: "Ask about Biscuit" }).click();
  await frame.getByRole("button", { name: "Send message" }).click();
  await expect(frame.getByRole("heading", { name: "Thank you" })).toBeVisible();
});

import { expect, test } from "@playwright/test";
import { alive, foreignRequests } from "#e2e/support/dashboard-page.ts";
import { expectPolicyKept } from "#e2e/support/page-policy.ts";
import { wordErrors } from "#e2e/support/page-words.ts";
import { expectUsable } from "#e2e/support/usable-page.ts";
import { ERROR_CODES } from "#lib/platform/errors.ts";

const PAGES = [
  { name: "the host page", path: "/", heading: "Every animal seen. Every question answered." },
  { name: "the API reference", path: "/docs", heading: "API reference" },
  { name: "the guide", path: "/docs/guide", heading: "Guide" },
  { name: "a chapter of the guide", path: "/docs/guide/receive-webhooks", heading: "Receive webhooks" },
  { name: "the error catalogue", path: "/docs/errors", heading: "Error catalog" },
  { name: "the guide for shelter staff", path: "/docs/staff", heading: "Guide for shelter staff" },
  { name: "how to move in from another system", path: "/docs/moving", heading: "Move in" },
  { name: "how to move in from Shelterluv", path: "/docs/moving/shelterluv", heading: "Move in from Shelterluv" },
  { name: "the search", path: "/docs/search?q=webhook", heading: "Search" },
  { name: "the changelog", path: "/docs/changelog", heading: "Changelog" },
  { name: "the status page", path: "/status", heading: /./ },
  { name: "the set-up page", path: "/setup", heading: "This page needs its one-time link" },
  { name: "an address that leads nowhere", path: "/no-such-page", heading: "This page has wandered off" },
] as const;

const WELL_FORMED_TOKEN = "A".repeat(43);

for (const { name, path, heading } of PAGES) {
  test(`${name} is accessible, keeps its policy, and contacts no other host`, async ({ page, baseURL }) => {
    const foreign = foreignRequests(page, baseURL);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expectUsable(page, { onPhone: "fits" });
    await alive(page);
    await expectPolicyKept(page);
    expect(foreign).toEqual([]);
  });
}

test("what programs read is served as text of its kind, and no contact where none is set", async ({ request, baseURL }) => {
  const { origin } = new URL(baseURL ?? "");
  for (const [path, status, type, text] of [
    ["/.well-known/security.txt", 404, "text/plain", "names no contact"],
    ["/docs/changelog.atom", 200, "application/atom+xml", `<id>${origin}/docs/changelog#1.0.0</id>`],
    ["/docs/guide.md", 200, "text/markdown", "## Paging"],
    ["/docs/guide/paging.md", 200, "text/markdown", `"${origin}/v1/pets?status=available&limit=50"`],
    ["/docs/guide/..%2Fpaging.md", 404, "text/plain", "no such chapter"],
    ["/llms.txt", 200, "text/plain", `(${origin}/docs/guide/paging.md)`],
  ] as const) {
    const answer = await request.get(path);
    expect([answer.status(), answer.headers()["content-type"]], path).toEqual([status, `${type}; charset=utf-8`]);
    expect(await answer.text(), path).toContain(text);
  }
});

test("a look at a page finds phrases that the product does not use, shown, spoken, or referred to", async ({ page }) => {
  await page.setContent(`<title>Nobody</title><p>Somebody<br>changed it. It starts afresh.</p>
    <button aria-label="Bring it again" aria-describedby="hint">+</button><span id="hint" hidden>It was taken back.</span>
    <svg><title>DNS leads here</title></svg><p>Secure and obscure</p>`);
  const found = (await wordErrors(page)).map((error) => /^“(.+?)”/.exec(error)?.[1]);
  expect(found.toSorted()).toEqual(["Bring it again", "Nobody", "Somebody", "afresh", "leads here", "taken back"]);
});

test("a look at a page finds faults of each color scheme and width, in colors and in what they show", async ({ page }) => {
  const errorsWith = async (style: string): Promise<string> => {
    await page.setContent(`<!doctype html><html lang="en"><title>Pets</title><meta name="viewport" content="width=device-width">
      <style>:root { color-scheme: light dark } ${style}</style><main><h1>Pets</h1><p>Rex</p><p>Bo</p><p>Max</p><div><p>Tom</p></div><p>Kim</p>
      <img src="data:," width="20" height="20"></main></html>`);
    return await expectUsable(page).then(() => "", String);
  };
  const [dark, light] = ["@media (prefers-color-scheme: dark)", "@media (prefers-color-scheme: light)"];
  expect(await errorsWith("img { display: none }")).toBe("");
  for (const [look, style] of [
    ["dark", dark],
    ["light", light],
  ] as const) {
    expect(await errorsWith(`img { display: none } ${style} { p { color: gray; background: silver } }`)).toMatch(
      new RegExp(`${look}, 1440 px[^]*color-contrast`),
    );
    const other = look === "dark" ? light : dark;
    expect(await errorsWith(`${other} { img { display: none } }`)).toMatch(new RegExp(`${look}, 1440 px[^]*image-alt`));
    const onPhone = `@media (max-width: 400px) { ${style} { p { color: gray; background: silver } } }`;
    expect(await errorsWith(`img { display: none } ${onPhone}`)).toMatch(new RegExp(`${look}, 390 px[^]*color-contrast`));
  }
  // One text of many that are drawn alike, on another ground.
  expect(await errorsWith("img { display: none } div { background: #333 }")).toMatch(/light, 1440 px.*color-contrast/s);
  expect(await errorsWith("@media (min-width: 400px) { img { display: none } }")).toMatch(/dark, 390 px.*image-alt/s);
});

test("the start page shows the first call in three languages with this service's address", async ({ page, baseURL }) => {
  await page.goto("/");
  const section = page.getByRole("region", { name: "Two steps to your first list" });
  const base = `${new URL(baseURL ?? "").origin}/v1/pets`;
  await expect(section.getByRole("region", { name: "First call, curl" })).toContainText(base);
  await section.getByRole("radio", { name: "Python" }).check();
  await expect(section.getByRole("region", { name: "First call, Python" })).toContainText("import requests");
  await expect(section.getByRole("region", { name: "First call, curl" })).toBeHidden();
  await page.keyboard.press("ArrowLeft");
  await expect(section.getByRole("region", { name: "First call, TypeScript" })).toContainText("await fetch");
});

test("a copy button copies its code", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/");
  await page.getByRole("button", { name: "Copy : Create a project and a key" }).click();
  await expect(page.getByRole("button", { name: "Copied : Create a project and a key" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("petstore keys create \\\n  --project city-shelter");
});

test("the start page shows each plan's limits", async ({ page }) => {
  await page.goto("/");
  const table = page.getByRole("table", { name: "Requests per minute and per day, by plan" });
  await expect(table.getByRole("row", { name: "Free 60 1,000" })).toBeVisible();
  await expect(table.getByRole("row", { name: "Enterprise custom custom" })).toBeVisible();
});

test("a language chosen once in the guide applies to the samples of all chapters", async ({ page }) => {
  await page.goto("/docs/guide/first-call");
  await alive(page);
  await page.getByRole("group", { name: "Language for: First call" }).getByRole("radio", { name: "TypeScript" }).check();
  const chapters = page.getByRole("navigation", { name: "Chapters" });
  await chapters.getByRole("link", { name: "Paging" }).click();
  await expect(chapters.locator("[aria-current=page]")).toHaveText(["Paging"]);
  await expect(page.getByRole("region", { name: "Read every page, TypeScript" })).toBeVisible();
});

test("a table in the guide has a name, and headers of its columns and rows", async ({ page }) => {
  await page.goto("/docs/guide/receive-webhooks");
  const table = page.getByRole("table", { name: "Headers of a message" });
  expect(await table.getByRole("columnheader").allTextContents()).toEqual(["Header", "Example", "Meaning"]);
  expect(await table.getByRole("rowheader").allTextContents()).toEqual(["webhook-id", "webhook-timestamp", "webhook-signature"]);
});

test("the guide leads to each chapter, also from an address of the time when it was one page", async ({ page, request }) => {
  await page.goto("/docs/guide#limits");
  await expect(page).toHaveURL("/docs/guide/limits");
  await page.goto("/docs/guide");
  const links = page.getByRole("list", { name: "Chapters" }).getByRole("link");
  const paths = await links.evaluateAll((all: HTMLAnchorElement[]) => all.map(({ pathname }) => pathname));
  expect(paths).toContain("/docs/guide/paging");
  for (const path of [...paths, "/docs/guide/no-such-chapter"]) {
    expect([path, (await request.get(path)).status()]).toEqual([path, path.endsWith("no-such-chapter") ? 404 : 200]);
  }
});

test("keeps the chosen theme from page to page, starting with the first paint", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  await page.getByRole("button", { name: "Switch between light and dark" }).click();
  const served = await page.goto("/docs/guide");
  expect(await served?.text()).toContain('data-theme="dark"');
  await page.getByRole("button", { name: "Switch between light and dark" }).click();
  await page.goto("/");
  expect(await page.locator("html").getAttribute("data-theme")).toBeNull();
});

test("the error catalog lists every code, and its filter narrows the list", async ({ page }) => {
  await page.goto("/docs/errors");
  for (const code of ERROR_CODES) await expect(page.getByRole("article", { name: code, exact: true })).toBeVisible();
  const filter = page.getByRole("searchbox", { name: "Filter by code, status, or word" });
  await filter.fill("429");
  await expect(page.getByRole("status")).toHaveText(`3 of ${ERROR_CODES.length} codes`);
  await expect(page.getByRole("article")).toHaveCount(3);
  await filter.fill("no such word");
  await expect(page.getByRole("status")).toContainText("No code matches");
});

for (const { path, role, name, text } of [
  { path: "/docs/errors", role: "searchbox", name: "Filter by code, status, or word", text: "429" },
  { path: "/sign-in", role: "textbox", name: /./, text: "ada@shelter.example" },
] as const) {
  test(`keeps text typed into ${path} before hydration`, async ({ page }) => {
    const mayLoad = Promise.withResolvers<void>();
    await page.route("**/_next/static/**/*.js", async (route) => {
      await mayLoad.promise;
      await route.continue();
    });
    await page.goto(path, { waitUntil: "commit" });
    const field = page.getByRole(role, { name }).first();
    await field.fill(text);
    await field.press("Enter");
    await expect(page.locator("html")).not.toHaveAttribute("data-ready");
    await expect(page).toHaveURL(path);
    mayLoad.resolve();
    await alive(page);
    if (role === "searchbox") await expect(page.getByRole("status")).toHaveText(`3 of ${ERROR_CODES.length} codes`);
    else await page.getByLabel("Password").fill("some words");
    await expect(field).toHaveValue(text);
  });
}

test("a link to an error code scrolls to its entry", async ({ page }) => {
  await page.goto("/docs/errors#rate_limit_exceeded");
  await expect(page.getByRole("article", { name: "rate_limit_exceeded" })).toBeInViewport();
});

test("an invalid setup link explains itself and how to get another", async ({ page }) => {
  const posted = page.waitForRequest("**/api/setup");
  await page.goto(`/setup#${WELL_FORMED_TOKEN}`);
  await page.getByRole("textbox", { name: "Your name" }).fill("Ada");
  await page.getByRole("textbox", { name: "Email address" }).fill("ada@example.org");
  await page.getByRole("textbox", { name: "Password" }).fill("short");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("The password must have 12 to 256 characters.")).toBeVisible();
  await page.getByRole("textbox", { name: "Password" }).fill("otter lamp violet nine");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeFocused();
  await expect(page.getByText("petstore -- admin link")).toBeVisible();
  expect((await posted).url()).not.toContain(WELL_FORMED_TOKEN);
});

test("the setup page keeps typed text while the service is unavailable", async ({ page }) => {
  await page.route("**/api/setup", (route) => route.abort());
  await page.goto(`/setup#${WELL_FORMED_TOKEN}`);
  await page.getByRole("textbox", { name: "Your name" }).fill("Ada");
  await page.getByRole("textbox", { name: "Email address" }).fill("ada@example.org");
  await page.getByRole("textbox", { name: "Password" }).fill("otter lamp violet nine");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "can’t be reached" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Your name" })).toHaveValue("Ada");
});

test("the setup endpoint refuses other sites, other media types, and large bodies", async ({ request, baseURL }) => {
  const own = { Origin: new URL(baseURL ?? "").origin };
  const json = { "Content-Type": "application/json" };
  const foreign = await request.post("/api/setup", { headers: { ...json, Origin: "https://elsewhere.example" }, data: "{}" });
  expect(foreign.status()).toBe(403);
  expect((await request.post("/api/setup", { headers: { ...own, "Content-Type": "text/plain" }, data: "{}" })).status()).toBe(415);
  expect((await request.post("/api/setup", { headers: { ...own, ...json }, data: `"${"x".repeat(9000)}"` })).status()).toBe(413);
  const empty = await request.post("/api/setup", { headers: { ...own, ...json }, data: "{}" });
  expect(await empty.json()).toMatchObject({ code: "invalid_body", status: 400 });
});

test("pages send the security headers", async ({ request }) => {
  const headers = (await request.get("/")).headers();
  expect(headers["content-security-policy"]).toContain("default-src 'self'");
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "referrer-policy": "strict-origin-when-cross-origin" });
  expect(headers["x-powered-by"]).toBeUndefined();
});

import { expect, type Page, test } from "@playwright/test";
import { open } from "#e2e/support/dashboard-page.ts";
import { jpeg, picture } from "#e2e/support/pictures.ts";
import { PHONE, shelterOf, visitorPage } from "#e2e/support/shelter-page.ts";
import { expectUsable, expectUsableAt } from "#e2e/support/usable-page.ts";

const { PLACE, staffPage } = shelterOf("site-visitors");

test.describe.configure({ mode: "serial" });

const SITE = `/sites/${PLACE.slice(3)}.localhost/`;
const BASE = process.env["PETSTORE_E2E_URL"] ?? "";
const API = `/api/projects/${PLACE.slice(3)}`;

let visitor: Page;
let page: Page;

test.beforeAll(async ({ browser }) => {
  visitor = await visitorPage(browser);
  page = await staffPage(browser);
});

test.afterAll(async () => {
  await visitor.context().close();
  await page.context().close();
});

const isUsable = (path: string): Promise<void> => expectUsableAt(page.context(), path);

/** Uploads two photos of one animal; waits for the worker. */
async function addPhotos(id: string): Promise<void> {
  const headers = { Origin: BASE, "Content-Type": "application/octet-stream" };
  for (const background of ["#c8743c", "#3c74c8"]) {
    const data = await jpeg({ width: 1000, height: 800, background });
    expect((await page.request.post(`${API}/pets/${id}/photos`, { headers, data })).status()).toBe(201);
  }
  const states = async (): Promise<string[]> => {
    const answer = await page.request.get(`${API}/pets/${id}/photos`);
    return (await answer.json()).photos.map(({ state }: { state: string }) => state);
  };
  await expect.poll(states, { timeout: 60_000 }).toEqual(["ready", "ready"]);
}

let described = "";
const cards = () => visitor.getByRole("region", { name: "Our animals" }).getByRole("heading", { level: 3 });
const shownId = (): string => /animals\/(\d+)/.exec(visitor.url())?.[1] ?? "";

test("filters the animals without script, and keeps the choice in the address and across pages", async () => {
  await visitor.goto(SITE);
  const form = visitor.getByRole("form", { name: "Filter animals" });
  await visitor.getByText("Filter", { exact: true }).click();
  await form.getByLabel("Sex").selectOption("female");
  await form.getByLabel("Size").selectOption("small");
  await form.getByLabel(/^Children/).check();
  await form.getByRole("button", { name: "Show animals" }).click();
  expect(new URL(visitor.url()).searchParams.get("sex")).toBe("female");
  await expect(visitor.getByText(/of \d+ animals match your filters\./)).toBeVisible();
  await visitor.getByText("Filter (3)", { exact: true }).click();
  await expect(form.getByLabel("Sex")).toHaveValue("female");
  await expect(form.getByLabel(/^Children/)).toBeChecked();
  await expect(visitor.locator(".card .quiet", { hasText: "Female" })).toHaveCount(await cards().count());
  await visitor.getByText("Filter (3)", { exact: true }).click();
  await visitor.getByRole("link", { name: "Clear filters" }).click();
  await visitor.getByText("Filter", { exact: true }).click();
  await visitor.getByLabel("Species").selectOption("dog");
  await visitor.getByRole("button", { name: "Show animals" }).click();
  await visitor.getByRole("link", { name: "More animals" }).click();
  expect(new URL(visitor.url()).searchParams.get("species")).toBe("dog");
  await visitor.goto(`${SITE}?species=horse`);
  await expect(visitor.getByText("No animal matches these filters right now.")).toBeVisible();
  await visitor.getByRole("link", { name: "Show all animals" }).click();
  await expect(cards()).toHaveCount(24);
});

test("visitors see an animal's photos, on pages that are accessible in both looks and widths", async () => {
  const href = (await visitor.locator("a.card").nth(3).getAttribute("href")) ?? "";
  described = `${SITE}${href.slice(2)}`;
  await addPhotos(/\d+$/.exec(href)?.[0] ?? "");
  for (const path of [SITE, `${SITE}?sex=male&dogs=yes`, described, `${described}/poster`]) await isUsable(path);
  await visitor.goto(described);
  await visitor.getByRole("link", { name: "Show photo 2" }).click();
  await expect(visitor.getByRole("img", { name: /^Photo 2 of / })).toBeInViewport();
});

test("a phone shows the chosen animals at once, and the way to ask about one", async ({ browser }) => {
  const phone = await visitorPage(browser, PHONE);
  await phone.goto(described);
  await expect(phone.getByRole("link", { name: /^Ask about / })).toBeInViewport({ ratio: 1 });
  await phone.goto(SITE);
  await phone.getByText("Filter", { exact: true }).click();
  await phone.getByLabel("Sex").selectOption("female");
  await phone.getByRole("button", { name: "Show animals" }).click();
  await expect(phone.getByText(/match your filters\./)).toBeInViewport();
  await expect(phone.locator("a.card").first()).toBeInViewport();
  await phone.getByRole("link", { name: "Clear filters" }).click();
  await expect(phone.locator("a.card").first()).toBeInViewport();
  await phone.context().close();
});

test("shows an animal's facts, a poster with a code, and no animal that is not listed", async () => {
  await visitor.goto(`${SITE}?sex=female`);
  await cards().nth(3).click();
  const name = (await visitor.getByRole("heading", { level: 1 }).textContent()) ?? "";
  await expect(visitor.getByLabel("Facts", { exact: true })).toContainText("Female");
  await expect(visitor.getByRole("link", { name: `Ask about ${name}` })).toHaveAttribute("href", /^mailto:hello@farm\.example\?subject=/);
  const shown = Number(shownId());
  await visitor.getByText(`Share ${name}’s page`).click();
  await visitor.getByRole("link", { name: "Poster to print" }).click();
  await expect(visitor.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(visitor.getByRole("img", { name: new RegExp(`/animals/${shown}$`) })).toBeVisible();
  for (const format of ["A4", "Letter", "A5"]) {
    const sheets = (await visitor.pdf({ format })).toString("latin1").match(/\/Type \/Page\b/g);
    expect([format, sheets?.length]).toEqual([format, 1]);
  }
  await visitor.getByRole("link", { name: `Back to ${name}` }).click();
  await expect(visitor.getByRole("heading", { level: 1, name })).toBeVisible();
  const { rows } = await page.request.get(`${API}/pets?q=Quarantined`).then((answer) => answer.json());
  expect(rows).toHaveLength(1);
  expect((await visitor.goto(`${SITE}animals/${rows[0].id}`))?.status()).toBe(404);
  expect(await visitor.request.get(`${SITE}sitemap.xml`).then((answer) => answer.text())).not.toContain(`/animals/${rows[0].id}<`);
});

test("a site in German, with links that staff added", async () => {
  await open(page, `${PLACE}/site`);
  await page.getByLabel("Name", { exact: true }).fill("Grüner Hof");
  await page.getByLabel("Language").selectOption({ label: "German (Deutsch)" });
  await page.getByLabel("Show adopted animals").selectOption({ label: "Not at all" });
  await page.locator('input[name="contactEmail"]').fill("hello@farm.example");
  await page.getByLabel("Link to the imprint").fill("farm.example");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("The link to the imprint must be a web address that begins with https://.")).toBeVisible();
  await page.getByLabel("Link to the imprint").fill("https://farm.example/impressum");
  const preview = page.frameLocator('iframe[title="Preview of the site"]');
  await expect(preview.getByRole("heading", { level: 2, name: "Unsere Tiere" })).toBeVisible();
  await expectUsable(page);
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Version 2 is live." })).toBeVisible();
  await visitor.goto(SITE);
  await expect(visitor.locator("html")).toHaveAttribute("lang", "de");
  await expect(visitor.getByRole("heading", { level: 2, name: "Unsere Tiere" })).toBeVisible();
  await expect(visitor.getByRole("region", { name: "Glücklich vermittelt" })).toHaveCount(0);
  await visitor.getByText("Filter", { exact: true }).click();
  await visitor.getByLabel("Geschlecht").selectOption("female");
  await visitor.getByRole("button", { name: "Tiere zeigen" }).click();
  await expect(visitor.getByText(/passen zu Ihrer Auswahl/)).toBeVisible();
  await expect(visitor.getByRole("link", { name: "Impressum" })).toHaveAttribute("href", "https://farm.example/impressum");
});

test("staff upload a logo and a header picture, which visitors see once they are published", async () => {
  const pictures = page.getByRole("region", { name: "Pictures" });
  const choose = (label: string, mimeType: string, buffer: Buffer) =>
    pictures.getByLabel(label, { exact: true }).setInputFiles({ name: "picture", mimeType, buffer });
  // An iPhone then sends a JPEG instead of a HEIC.
  await expect(pictures.getByLabel("Logo", { exact: true })).toHaveAttribute("accept", "image/jpeg,image/png,image/webp,image/avif");
  await choose("Logo", "image/svg+xml", Buffer.from("<svg/>"));
  await expect(pictures.getByText("this file is an SVG. Save it as a PNG.")).toBeVisible();
  await choose("Logo", "image/png", await picture({ width: 600, height: 200, background: "#224466" }).png().toBuffer());
  await choose("Header picture", "image/jpeg", await jpeg({ width: 1600, height: 1200 }));
  await pictures.getByLabel("What the logo shows").fill("Ein grünes Herz");
  const preview = page.frameLocator('iframe[title="Preview of the site"]');
  await expect(preview.locator(".hero img")).toHaveCount(2, { timeout: 60_000 });
  await expect(page.getByRole("region", { name: "Publish" })).toContainText("2 unpublished changes");
  await expectUsable(page);
  await visitor.goto(SITE);
  await expect(visitor.locator(".hero img")).toHaveCount(0);
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Version 3 is live." })).toBeVisible();
  await visitor.goto(described);
  await expect(visitor.getByRole("banner").getByRole("img", { name: "Ein grünes Herz" })).toBeVisible();
  for (const path of [SITE, described]) await isUsable(path);
  await pictures.getByRole("button", { name: "Remove logo" }).click();
  await expect(page.getByRole("region", { name: "Publish" })).toContainText("1 unpublished change");
});

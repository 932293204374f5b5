import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";

/** As `people.ts` has it, which Playwright cannot load: it reaches the database. */
export const PASSWORD = "otter lamp violet nine";
const BASE = process.env["PETSTORE_E2E_URL"] ?? "";

/** The shelter that `browser-tests.ts` made for the animals' journey. */
export const PLACE = `/p/${process.env["PETSTORE_E2E_SHELTER"]}`;
export const ANIMALS = `${PLACE}/animals`;

/** Signs a person in, without the page for it. @param base the program's place, which is the context's too */
export async function signIn(context: BrowserContext, email: string, base = BASE): Promise<void> {
  const { csrfToken } = await (await context.request.get("/api/auth/csrf")).json();
  const answer = await context.request.post("/api/auth/callback/credentials", {
    headers: { Origin: new URL(base).origin },
    data: { csrfToken, email, password: PASSWORD, json: "true" },
  });
  expect(answer.status()).toBe(200);
}

/** A page of the shelter's staff, without movement, in a context of its own, which the caller closes. */
export async function staffPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: BASE, reducedMotion: "reduce" });
  await signIn(context, process.env["PETSTORE_E2E_STAFF"] ?? "");
  return await context.newPage();
}

/** Opens the table and waits until it has come to life. */
export async function openTable(page: Page, query = ""): Promise<void> {
  await page.goto(`${ANIMALS}${query}`);
  await expect(page.getByRole("button", { name: "Add an animal" })).toBeEnabled();
}

import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import type { MadeShelter, SpecWithShelter } from "./shelter-day.ts";

/** As `people.ts` has it, which Playwright cannot load: it reaches the database. */
export const PASSWORD = "otter lamp violet nine";
const BASE = process.env["PETSTORE_E2E_URL"] ?? "";

/** Signs a person in, without the page for it. @param base the program's place, which is the context's too */
export async function signIn(context: BrowserContext, email: string, base = BASE): Promise<void> {
  const { csrfToken } = await (await context.request.get("/api/auth/csrf")).json();
  const answer = await context.request.post("/api/auth/callback/credentials", {
    headers: { Origin: new URL(base).origin },
    data: { csrfToken, email, password: PASSWORD, json: "true" },
  });
  expect(answer.status()).toBe(200);
}

/** The shelter of one spec, with its people. */
interface SpecShelter {
  /** Of its pages, such as `/p/shelter-1`. */
  PLACE: string;
  ANIMALS: string;
  /** E-mail addresses; the password of all is `PASSWORD`. */
  OWNER: string;
  STAFF: string;
  KEEPER: string;
  /** Opens the table and waits until it has come to life. */
  openTable(page: Page, query?: string): Promise<void>;
  /** A page of the shelter's staff, without movement, in a context of its own, which the caller closes. */
  staffPage(browser: Browser): Promise<Page>;
}

/** The shelter that `shelter-day.ts` made for a spec, so that specs may run side by side. */
export function shelterOf(spec: SpecWithShelter): SpecShelter {
  const made = (JSON.parse(process.env["PETSTORE_E2E_SHELTERS"] ?? "{}") as Partial<Record<SpecWithShelter, MadeShelter>>)[spec];
  if (!made) throw new Error(`There is no shelter for ${spec}.spec.ts`);
  const { slug, owner, staff, keeper } = made;
  const PLACE = `/p/${slug}`;
  const ANIMALS = `${PLACE}/animals`;
  return {
    PLACE,
    ANIMALS,
    OWNER: owner,
    STAFF: staff,
    KEEPER: keeper,
    async openTable(page, query = "") {
      await page.goto(`${ANIMALS}${query}`);
      await expect(page.getByRole("button", { name: "Add an animal" })).toBeEnabled();
    },
    async staffPage(browser) {
      const context = await browser.newContext({ baseURL: BASE, reducedMotion: "reduce" });
      await signIn(context, staff);
      return await context.newPage();
    },
  };
}

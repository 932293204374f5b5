import { type Browser, type BrowserContext, type BrowserContextOptions, expect, type Page } from "@playwright/test";
import type { MadeShelter, SpecWithShelter } from "./shelter-day.ts";

/** Playwright cannot load `people.ts`, which reaches the database. */
export const PASSWORD = "otter lamp violet nine";
const BASE = process.env["PETSTORE_E2E_URL"] ?? "";

/** Skips the form. @param base also the context's */
export async function signIn(context: BrowserContext, email: string, base = BASE): Promise<void> {
  const { csrfToken } = await (await context.request.get("/api/auth/csrf")).json();
  const answer = await context.request.post("/api/auth/callback/credentials", {
    headers: { Origin: new URL(base).origin },
    data: { csrfToken, email, password: PASSWORD, json: "true" },
  });
  expect(answer.status()).toBe(200);
}

async function signedInPage(browser: Browser, email: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: BASE, reducedMotion: "reduce", ...options });
  await signIn(context, email);
  return await context.newPage();
}

export const PHONE = { width: 390, height: 844 } as const;

/** Disables scripts; the caller closes its context. */
export async function visitorPage(browser: Browser, viewport?: { width: number; height: number }): Promise<Page> {
  const context = await browser.newContext({
    baseURL: BASE,
    reducedMotion: "reduce",
    javaScriptEnabled: false,
    ...(viewport && { viewport }),
  });
  return await context.newPage();
}

interface SpecShelter {
  /** Example: `/p/shelter-1`. */
  PLACE: string;
  ANIMALS: string;
  /** URL of the dashboard's requests for animals. */
  PETS: string;
  /** All accounts use `PASSWORD`. */
  OWNER: string;
  STAFF: string;
  KEEPER: string;
  /** Available animals, in order of ids. */
  petsOf(context: BrowserContext): Promise<{ id: string; name: string }[]>;
  /** Waits for hydration. */
  openTable(page: Page, query?: string): Promise<void>;
  /** Reduced motion; the caller closes its context. */
  staffPage(browser: Browser): Promise<Page>;
  /** Uses touch. */
  staffPhone(browser: Browser): Promise<Page>;
  ownerPage(browser: Browser): Promise<Page>;
}

/** Separate shelters let specs run in parallel. */
export function shelterOf(spec: SpecWithShelter): SpecShelter {
  const made = (JSON.parse(process.env["PETSTORE_E2E_SHELTERS"] ?? "{}") as Partial<Record<SpecWithShelter, MadeShelter>>)[spec];
  if (!made) throw new Error(`There is no shelter for ${spec}.spec.ts`);
  const { slug, owner, staff, keeper } = made;
  const PLACE = `/p/${slug}`;
  const ANIMALS = `${PLACE}/animals`;
  const PETS = `/api/projects/${slug}/pets`;
  return {
    PLACE,
    ANIMALS,
    PETS,
    OWNER: owner,
    STAFF: staff,
    KEEPER: keeper,
    async petsOf(context) {
      const answer = await context.request.get(`${PETS}?status=available`);
      return (await answer.json()).rows;
    },
    async openTable(page, query = "") {
      await page.goto(`${ANIMALS}${query}`);
      await expect(page.getByRole("button", { name: "Add an animal" })).toBeEnabled();
    },
    staffPage: (browser) => signedInPage(browser, staff),
    staffPhone: (browser) => signedInPage(browser, staff, { viewport: PHONE, hasTouch: true, isMobile: true }),
    ownerPage: (browser) => signedInPage(browser, owner),
  };
}

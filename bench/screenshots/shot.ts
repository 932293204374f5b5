import { expect, type Page } from "@playwright/test";
import { alive } from "#e2e/support/dashboard-page.ts";
import type { Places } from "./shelter.ts";

export interface Shot {
  /** Part of the file names. */
  name: string;
  path: (places: Places) => string;
  /** Signed out by default. */
  as?: keyof Places["people"];
  /** Defaults to 200. */
  status?: number;
  before?: (page: Page) => Promise<void>;
  after?: (page: Page, places: Places) => Promise<void>;
  /** Viewport only, for overlays. */
  isWindow?: boolean;
  /** Phones do not show it. */
  isWideOnly?: boolean;
}

export const inside = (rest: string) => ({ path: ({ shelter }: Places) => `/p/${shelter}${rest}`, as: "owner" }) as const;

export const empty = (rest: string) => ({ path: ({ emptyShelter }: Places) => `/p/${emptyShelter}${rest}`, as: "owner" }) as const;

export function dialogBy(name: string | RegExp, then?: (page: Page) => Promise<void>): Pick<Shot, "after" | "isWindow"> {
  return {
    after: async (page) => {
      await page.getByRole("button", { name }).first().click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await then?.(page);
    },
    isWindow: true,
  };
}

export function failing(addresses: string, sign: RegExp, press: (page: Page) => Promise<unknown>): Pick<Shot, "after"> {
  return {
    after: async (page) => {
      await page.route(addresses, (route) => route.abort());
      await press(page);
      await expect(page.getByRole("alert").filter({ hasText: sign }).first()).toBeVisible({ timeout: 15_000 });
    },
  };
}

/** With parts of an answer as they are in a state that the picture's data is not in. @param sign on the page */
export function patched(addresses: string, patch: object, sign: RegExp): Pick<Shot, "before" | "after"> {
  return {
    before: async (page) => {
      await page.route(addresses, async (route) => {
        const answer = await route.fetch();
        const data = (await answer.json()) as object;
        await route.fulfill({ response: answer, json: { ...data, ...patch } });
      });
    },
    after: async (page) => {
      await alive(page);
      // Simulates returning after a minute in another tab: the page polls again.
      await page.evaluate(() => {
        const { now } = Date;
        Date.now = () => now() + 60_000;
        window.dispatchEvent(new Event("visibilitychange"));
      });
      await expect(page.getByText(sign).first()).toBeVisible({ timeout: 15_000 });
    },
  };
}

/** Delays the response. */
export function waiting(addresses: string, sign: string, press: (page: Page) => Promise<unknown>): Pick<Shot, "after"> {
  return {
    after: async (page) => {
      await alive(page);
      await page.route(addresses, () => undefined);
      await press(page);
      await expect(page.getByRole("status", { name: sign }).first()).toBeVisible({ timeout: 15_000 });
    },
  };
}

const isOf = (path: string, url: URL): boolean => url.pathname.endsWith(path) && url.searchParams.has("_rsc");

/** Waits until all of it came: a press before would wait for the whole page. */
async function prefetched(page: Page, path: string): Promise<void> {
  await page.waitForFunction((end) => {
    const parts = performance.getEntriesByType("resource").filter(({ name }) => {
      const url = new URL(name);
      return url.pathname.endsWith(end) && url.searchParams.has("_rsc");
    });
    const last = Math.max(...parts.map((part) => part.startTime + part.duration));
    return parts.length > 0 && last + 500 < performance.now();
  }, path);
}

/** @param to path below the project */
export function loading(to: string | ((places: Places) => string), sign: string): Pick<Shot, "after" | "isWindow"> {
  return {
    after: async (page, places) => {
      await alive(page);
      const path = typeof to === "string" ? to : to(places);
      await page.route(
        (url) => isOf(path, url),
        (route) => (route.request().headers()["next-router-prefetch"] ? route.continue() : undefined),
      );
      const link = page.locator(`a[href$="${path}"], a[href*="${path}?"]`).filter({ visible: true }).first();
      if (!(await link.isVisible()))
        await page
          .getByRole("button", { name: /^(?:More pages|Developers)/ })
          .filter({ visible: true })
          .click();
      // The skeleton comes ahead of the page, once a pointer is over the link in view.
      await link.scrollIntoViewIfNeeded();
      await link.dispatchEvent("pointerover");
      await prefetched(page, path);
      await link.dispatchEvent("click");
      await expect(page.getByRole("status", { name: sign })).toBeVisible();
    },
    isWindow: true,
  };
}

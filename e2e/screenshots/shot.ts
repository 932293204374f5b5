import { expect, type Page } from "@playwright/test";
import type { Places } from "./shelter.ts";

/** One picture: where it is, who looks, and what happens before it is taken. */
export interface Shot {
  /** Goes into the files' names. */
  name: string;
  path: (places: Places) => string;
  /** Nobody when left out. */
  as?: keyof Places["people"];
  /** What the page itself answers; 200 when left out. */
  status?: number;
  /** Before the page is opened. */
  before?: (page: Page) => Promise<void>;
  /** On the open page. */
  after?: (page: Page, places: Places) => Promise<void>;
  /** The window alone, where something lies over the page. */
  isWindow?: boolean;
}

/** A page of the shelter, as its owner sees it. */
export const inside = (rest: string) => ({ path: ({ shelter }: Places) => `/p/${shelter}${rest}`, as: "owner" }) as const;

/** A page of a project that has nothing yet. */
export const empty = (rest: string) => ({ path: ({ emptyShelter }: Places) => `/p/${emptyShelter}${rest}`, as: "owner" }) as const;

/** Presses a button of the page and waits for its dialog. */
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

/** A page whose data the browser cannot get. */
export function failing(addresses: string, sign: RegExp, press: (page: Page) => Promise<unknown>): Pick<Shot, "after"> {
  return {
    after: async (page) => {
      await page.route(addresses, (route) => route.abort());
      await press(page);
      await expect(page.getByRole("alert").filter({ hasText: sign }).first()).toBeVisible({ timeout: 15_000 });
    },
  };
}

/** A page on its way: its link is followed, and the answer held back. */
export function loading(path: string, sign: string): Pick<Shot, "after" | "isWindow"> {
  return {
    after: async (page) => {
      await page.route(`**${path}?_rsc=*`, () => undefined);
      // A phone has some links in a menu: the press needs no pointer.
      await page.locator(`a[href$="${path}"]`).first().dispatchEvent("click");
      await expect(page.getByRole("status", { name: sign })).toBeVisible();
    },
    isWindow: true,
  };
}

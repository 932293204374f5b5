import { expect, type Page } from "@playwright/test";
import type { Places } from "./shelter.ts";
import type { Shot } from "./shot.ts";

const animals = (rest = "") => ({ path: ({ demo }: Places) => `/p/${demo}/animals${rest}`, as: "admin" }) as const;
const ready = (page: Page): Promise<void> => expect(page.getByRole("button", { name: "Add an animal" })).toBeEnabled();
const onAnimal = (rest = "") => ({ path: ({ demo, demoPet }: Places) => `/p/${demo}/animals/${demoPet}${rest}`, as: "admin" }) as const;
/** The animal and those that came before it. */
const printed = (kind: string, count: number): Pick<Shot, "path" | "as"> => ({
  path: ({ demo, demoPet }) => {
    const ids = Array.from({ length: count }, (_, before) => Number(demoPet) - before);
    return `/p/${demo}/animals/print?kind=${kind}&ids=${ids}`;
  },
  as: "admin",
});

/** Shots for the staff guide, with the demo's drawn animals. */
export const DEMO: Shot[] = [
  { name: "demo-animals", ...animals("?status=available&order=desc"), after: ready, isWindow: true },
  { name: "demo-grid", ...animals("?status=available&order=desc&view=grid&show=age"), after: ready, isWindow: true },
  { name: "demo-details", ...onAnimal() },
  { name: "demo-enquiries", path: ({ demo }) => `/p/${demo}/enquiries`, as: "admin" },
  { name: "demo-adoptions", path: ({ demo }) => `/p/${demo}/orders`, as: "admin" },
  {
    name: "demo-enquiry",
    path: ({ demo }) => `/p/${demo}/enquiries`,
    as: "admin",
    after: async (page) => {
      await page.getByRole("link", { name: "Marigold Finch" }).click();
      await expect(page.getByRole("list", { name: "Answers" })).toBeVisible();
    },
  },
  { name: "demo-photos", ...onAnimal("?tab=photos") },
  { name: "demo-poster", ...printed("poster", 1) },
  { name: "demo-cards", ...printed("card", 4) },
];

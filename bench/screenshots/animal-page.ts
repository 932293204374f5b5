import { expect, type Page } from "@playwright/test";
import { alive } from "#e2e/support/dashboard-page.ts";
import type { Places } from "./shelter.ts";
import { failing, inside, loading, type Shot, waiting } from "./shot.ts";

const NO_ANSWER = /did not answer/;
const tab = (name: string) => (page: Page) =>
  page.getByRole("navigation", { name: "Animal", exact: true }).getByRole("link", { name }).click();
const arrange = (page: Page) => page.getByRole("link", { name: "Arrange and describe" }).click();
const onPet = (rest = "") => ({ path: ({ shelter, pet }: Places) => `/p/${shelter}/animals/${pet}${rest}`, as: "owner" }) as const;

export const ANIMAL_PAGE: Shot[] = [
  { name: "animal-page", ...onPet() },
  { name: "animal-page-loading", ...inside("/orders"), ...loading(({ pet }) => `/animals/${pet}`, "Loading the animal") },
  { name: "animal-page-as-viewer", ...onPet(), as: "viewer" },
  {
    name: "animal-page-row",
    ...onPet(),
    after: async (page) => {
      await alive(page);
      await page.getByRole("button", { name: /^Name / }).click();
      await page.getByRole("textbox", { name: "Name" }).fill("Biscuit II");
    },
    isWindow: true,
  },
  { name: "animal-page-photos", ...onPet("?tab=photos") },
  { name: "animal-page-photos-failing", ...onPet(), ...failing("**/pets/*/photos", NO_ANSWER, arrange) },
  {
    name: "animal-page-photos-not-saved",
    ...onPet("?tab=photos"),
    ...failing("**/pets/*/photos{,/*}", /lost before/, async (page) => {
      const files = ["garden.jpg", "sofa.jpg"].map((name) => ({ name, mimeType: "image/jpeg", buffer: Buffer.from("a photo") }));
      await page.getByLabel("Photos to upload", { exact: true }).setInputFiles(files);
      await expect(page.getByRole("button", { name: "Try all 2 again" })).toBeVisible();
      await page.getByRole("textbox", { name: "What it shows" }).first().fill("Biscuit in the garden");
      await page.getByRole("textbox", { name: "What it shows" }).first().blur();
    }),
  },
  { name: "animal-page-adoption", ...onPet("?tab=adoption") },
  { name: "animal-page-history", ...onPet("?tab=history") },
  { name: "animal-page-history-loading", ...onPet(), ...waiting("**/pets/*/history*", "Loading the history", tab("History")) },
  { name: "animal-page-history-failing", ...onPet(), ...failing("**/pets/*/history*", NO_ANSWER, tab("History")) },
];

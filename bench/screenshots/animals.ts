import { expect, type Page } from "@playwright/test";
import { alive } from "#e2e/support/dashboard-page.ts";
import { chooseList } from "#e2e/support/import-page.ts";
import { sheetXml, workbookFile } from "#e2e/support/workbook-file.ts";
import type { Places } from "./shelter.ts";
import { empty, failing, inside, loading, type Shot, waiting } from "./shot.ts";

const ready = (page: Page): Promise<void> => expect(page.getByRole("button", { name: "Add an animal" })).toBeEnabled();
const NO_ANSWER = /did not answer/;
const rows = (page: Page) => page.getByRole("table").locator("tbody tr");
const LIST = [
  "name,category,status",
  "Hazel,Dogs,available",
  ",Cats,available",
  "Clover,Hamsters,pending",
  "Moss,Birds,adopted",
  "Fern,Cats,lost",
  "Rowan,Dogs,lost",
  '"Ivy,Dogs,available',
  "hazel,Dogs,available",
].join("\n");

const search = async (page: Page): Promise<void> => {
  await ready(page);
  await page.getByRole("searchbox").fill("z");
};
const print = (rest: string) => ({ path: ({ shelter, pet }: Places) => `/p/${shelter}/animals/print${rest}${pet}`, as: "owner" }) as const;

export const ANIMALS: Shot[] = [
  { name: "animals", ...inside("/animals?status=available&order=desc"), after: ready },
  { name: "animals-as-viewer", ...inside("/animals"), as: "viewer" },
  {
    name: "animals-filtered",
    ...inside("/animals?status=available&species=dog&sort=name&rows=tight&show=species,sex,age,size"),
    after: ready,
  },
  { name: "animals-grid", ...inside("/animals?status=available&order=desc&view=grid&show=age"), after: ready },
  { name: "animals-nothing-found", ...inside("/animals?q=there-is-none"), after: ready },
  {
    name: "animals-selected",
    ...inside("/animals"),
    after: async (page) => {
      await ready(page);
      await page.getByRole("checkbox", { name: "Select this page" }).check();
    },
    isWindow: true,
  },
  {
    name: "animals-bulk-question",
    ...inside("/animals"),
    after: async (page) => {
      await ready(page);
      await page.getByRole("checkbox", { name: "Select this page" }).check();
      await page.getByRole("button", { name: "Move to the bin", exact: true }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
    isWindow: true,
  },
  {
    name: "animals-bulk-answer",
    ...inside("/animals"),
    after: async (page) => {
      await ready(page);
      await page.getByRole("checkbox", { name: "Select this page" }).check();
      await page.getByRole("combobox", { name: "Set another field of all selected" }).selectOption("vaccinated");
      await expect(page.getByRole("dialog")).toBeVisible();
    },
    isWindow: true,
  },
  {
    name: "animals-print-many",
    ...inside("/animals"),
    after: async (page) => {
      await ready(page);
      await page.getByRole("checkbox", { name: "Select this page" }).check();
      await page.getByRole("button", { name: /^Select all/ }).click();
      await page.getByRole("button", { name: "Print" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
    isWindow: true,
  },
  {
    name: "animals-drawer",
    path: ({ shelter, pet }) => `/p/${shelter}/animals?animal=${pet}`,
    as: "owner",
    after: async (page) => {
      await expect(page.getByRole("dialog").getByRole("listitem").first()).toBeVisible();
    },
    isWindow: true,
  },
  {
    name: "animals-new-profile",
    ...inside("/animals?animal=new"),
    after: async (page) => {
      await page.locator("summary", { hasText: "Profile" }).click();
    },
    isWindow: true,
  },
  { name: "animals-print-posters", ...print("?ids=") },
  { name: "animals-print-cards", ...print("?kind=card&ids=") },
  { name: "animals-print-nothing", ...inside("/animals/print") },
  {
    name: "animals-new",
    ...inside("/animals?animal=new"),
    after: async (page) => {
      await page.getByRole("dialog").getByRole("button", { name: "Add animal" }).click();
    },
    isWindow: true,
  },
  {
    name: "animals-new-category",
    ...empty("/animals?animal=new"),
    after: async (page) => {
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("textbox", { name: "Name" }).fill("Nibbles");
      await dialog.getByRole("combobox", { name: "Category" }).fill("r");
      await expect(dialog.getByRole("option")).toHaveCount(2);
    },
    isWindow: true,
  },
  {
    name: "animals-toast",
    ...inside("/animals?sort=name"),
    after: async (page) => {
      await ready(page);
      await rows(page).nth(3).getByRole("combobox").selectOption("pending");
      await rows(page).nth(3).getByRole("combobox").selectOption("available");
      await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
    },
    isWindow: true,
  },
  { name: "animals-bin", ...inside("/animals?bin=1"), after: ready },
  { name: "animals-loading", ...inside(""), ...loading("/animals", "Loading the animals") },
  {
    name: "animals-failing",
    ...inside("/animals"),
    ...failing("**/api/projects/*/pets?*", NO_ANSWER, search),
  },
  { name: "animals-grid-failing", ...inside("/animals?view=grid"), ...failing("**/api/projects/*/pets?*", NO_ANSWER, search) },
  { name: "animals-empty", ...empty("/animals"), after: alive },
  { name: "import", ...inside("/animals/import") },
  { name: "import-loading", ...empty("/animals"), ...loading("/animals/import", "Loading the imports") },
  {
    name: "import-preview-loading",
    ...inside("/animals/import"),
    ...waiting("**/rows?*", "Loading the rows", (page) => chooseList(page, "spring.csv", LIST)),
  },
  {
    name: "import-preview-failing",
    ...inside("/animals/import"),
    ...failing("**/rows?*", NO_ANSWER, (page) => chooseList(page, "spring.csv", LIST)),
  },
  {
    name: "import-preview",
    ...inside("/animals/import"),
    after: async (page) => {
      await chooseList(page, "spring.csv", LIST);
      await expect(page.getByText("Nothing has been added yet.")).toBeVisible({ timeout: 15_000 });
      await expect(page.getByRole("status", { name: "Loading the rows" })).toHaveCount(0);
    },
  },
  {
    name: "import-statuses",
    ...inside("/animals/import"),
    after: async (page) => {
      const rows = ["Hazel,Dog,Available,2 years", "Basil,Cat,Hold,kitten", "Sage,Dog,Adopted,old", "Dill,Cat,Ready,3"];
      await chooseList(page, "autumn.csv", `Pet name,Species,Status,Age\n${rows.join("\n")}\n`);
      await expect(page.getByText("What the file says about where animals are")).toBeVisible({ timeout: 15_000 });
      await expect(page.getByRole("status", { name: "Loading the rows" })).toHaveCount(0);
    },
  },
  {
    name: "import-columns",
    ...inside("/animals/import"),
    after: async (page) => {
      await chooseList(page, "summer.csv", "Who,What,Born,Note\nHazel,Dogs,2024,shy\n");
      await expect(page.getByText("which column holds the name and which holds the category")).toBeVisible({ timeout: 15_000 });
    },
  },
  {
    name: "import-kinds",
    ...inside("/animals/import"),
    after: async (page) => {
      await chooseList(page, "own.csv", "Name,Age,Fee\nHazel,2 years,$150\nBasil,kitten,90 €\n");
      await page.getByLabel("Category of all animals in the file").selectOption("Dogs", { timeout: 15_000 });
      await page.getByRole("button", { name: "Use this category" }).click();
      await expect(page.getByLabel("Currency of fees")).toBeVisible({ timeout: 15_000 });
      await expect(page.getByRole("status", { name: "Loading the rows" })).toHaveCount(0);
    },
  },
  {
    name: "import-done",
    ...inside("/animals/import"),
    after: async (page) => {
      // Animals of an earlier picture would be duplicates.
      await chooseList(page, "own.csv", `Name,Species,Status\nFern ${Date.now()},Dog,Available\nMint ${Date.now()},Dog,Hold\n`);
      await page.getByRole("button", { name: /^(?:Add|Import) / }).click({ timeout: 15_000 });
      await expect(page.getByRole("list", { name: "Animals of this import" })).toBeVisible({ timeout: 15_000 });
    },
  },
  {
    name: "import-sheets",
    ...inside("/animals/import"),
    after: async (page) => {
      const dogs = sheetXml('<row><c t="str"><v>name</v></c></row>');
      const buffer = workbookFile([["Our shelter’s lists"]], { Dogs: dogs, "Cats and their kittens": dogs });
      await page.getByLabel("File of animals").setInputFiles({ name: "autumn.xlsx", mimeType: "", buffer });
      await expect(page.getByLabel("Sheet")).toBeVisible({ timeout: 15_000 });
    },
  },
  {
    name: "import-unusable",
    ...inside("/animals/import"),
    after: async (page) => {
      await page
        .getByLabel("File of animals")
        .setInputFiles({ name: "cats.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF") });
      await expect(page.getByRole("alert").filter({ hasText: "is not an Excel workbook" })).toBeVisible();
    },
  },
];

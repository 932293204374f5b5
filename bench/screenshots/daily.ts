import { expect, type Page } from "@playwright/test";
import { dialogBy, empty, failing, inside, type Shot } from "./shot.ts";

const previewed = (page: Page) => expect(page.getByRole("region", { name: "Pages" }).getByRole("article")).toBeVisible();

export const DAILY: Shot[] = [
  { name: "orders", ...inside("/orders") },
  { name: "orders-list", ...inside("/orders?view=list") },
  { name: "orders-reserved", ...inside("/orders?view=list&stage=reserved&order=longest") },
  { name: "orders-as-viewer", ...inside("/orders"), as: "viewer" },
  {
    name: "orders-failing",
    ...inside("/orders?view=list"),
    ...failing("**/api/projects/*/adoptions?*", /did not answer/, (page) => page.getByRole("button", { name: /^Visit/ }).click()),
  },
  {
    name: "orders-board-failing",
    ...inside("/orders"),
    ...failing("**/api/projects/*/adoptions*", /did not answer/, (page) => page.getByRole("button", { name: /^Due/ }).click()),
  },
  { name: "orders-empty", ...empty("/orders") },
  {
    name: "orders-export",
    ...inside("/orders"),
    after: async (page) => {
      await page.getByRole("button", { name: "Export" }).click();
      await expect(page.getByText("Export as CSV")).toBeVisible();
    },
    isWindow: true,
  },
  { name: "orders-add", ...inside("/orders"), ...dialogBy("Add") },
  { name: "adoption", path: ({ shelter, adoption }) => `/p/${shelter}/orders/${adoption}`, as: "owner" },
  { name: "adoption-print", path: ({ shelter, adoption }) => `/p/${shelter}/orders/${adoption}/print`, as: "owner" },
  { name: "printed-paper", path: ({ shelter, print }) => `/p/${shelter}/orders/papers/${print}`, as: "owner" },
  { name: "papers", path: ({ shelter }) => `/p/${shelter}/orders/papers`, as: "owner", after: previewed },
  { name: "papers-as-viewer", path: ({ shelter }) => `/p/${shelter}/orders/papers`, as: "viewer", after: previewed },
  { name: "papers-empty", path: ({ emptyShelter }) => `/p/${emptyShelter}/orders/papers`, as: "owner" },
  { name: "animals-print-sheet", path: ({ shelter, pet }) => `/p/${shelter}/animals/print?ids=${pet}&kind=sheet`, as: "owner" },
  { name: "adoption-as-viewer", path: ({ shelter, adoption }) => `/p/${shelter}/orders/${adoption}`, as: "viewer" },
  { name: "adoption-home", path: ({ shelter, home }) => `/p/${shelter}/orders/${home}`, as: "owner" },
  { name: "adoption-came-back", path: ({ shelter, returned }) => `/p/${shelter}/orders/${returned}`, as: "owner" },
  { name: "enquiries", ...inside("/enquiries") },
  { name: "enquiries-quarantine", ...inside("/enquiries?tab=quarantine") },
  { name: "enquiries-empty", ...empty("/enquiries") },
  { name: "enquiry", path: ({ shelter, enquiry }) => `/p/${shelter}/enquiries/${enquiry}`, as: "owner" },
  { name: "enquiry-as-viewer", path: ({ shelter, enquiry }) => `/p/${shelter}/enquiries/${enquiry}`, as: "viewer" },
  {
    name: "enquiry-approve",
    path: ({ shelter, enquiry }) => `/p/${shelter}/enquiries/${enquiry}`,
    as: "owner",
    ...dialogBy("Approve"),
  },
  { name: "enquiry-others", path: ({ shelter, askedFor }) => `/p/${shelter}/enquiries/others/${askedFor}`, as: "owner" },
  { name: "enquiry-settings", ...inside("/enquiries/settings") },
  { name: "enquiry-delete", path: ({ shelter, enquiry }) => `/p/${shelter}/enquiries/${enquiry}`, as: "owner", ...dialogBy("Delete…") },
];

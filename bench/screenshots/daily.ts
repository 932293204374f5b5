import { expect } from "@playwright/test";
import { dialogBy, empty, failing, inside, type Shot } from "./shot.ts";

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
  { name: "adoption-as-viewer", path: ({ shelter, adoption }) => `/p/${shelter}/orders/${adoption}`, as: "viewer" },
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

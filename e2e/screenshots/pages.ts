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

const ready = (page: Page): Promise<void> => expect(page.getByRole("button", { name: "Add an animal" })).toBeEnabled();
const rows = (page: Page) => page.getByRole("table").locator("tbody tr");
const inside = (rest: string) => ({ path: ({ shelter }: Places) => `/p/${shelter}${rest}`, as: "owner" }) as const;
const empty = (rest: string) => ({ path: ({ emptyShelter }: Places) => `/p/${emptyShelter}${rest}`, as: "owner" }) as const;

const SIGNED_OUT: Shot[] = [
  { name: "home", path: () => "/" },
  { name: "sign-in", path: () => "/sign-in" },
  { name: "forgot", path: () => "/forgot" },
  { name: "reset-dead", path: () => "/reset#not-a-link" },
  { name: "setup", path: ({ setup }) => setup },
  { name: "setup-dead", path: () => "/setup#not-a-link" },
  { name: "invitation", path: ({ invitation }) => invitation },
  { name: "invitation-dead", path: () => "/invitations#not-a-link" },
  { name: "dns-dead", path: () => "/dns#not-a-link" },
  { name: "docs", path: () => "/docs", after: (page) => expect(page.getByRole("heading", { name: /Petstore/ }).first()).toBeVisible() },
  { name: "guide", path: () => "/docs/guide" },
  { name: "errors", path: () => "/docs/errors" },
  { name: "not-found", path: () => "/there-is-no-such-page", status: 404 },
];

const ANIMALS: Shot[] = [
  { name: "animals", ...inside("/animals"), after: ready },
  { name: "animals-as-viewer", ...inside("/animals"), as: "viewer" },
  { name: "animals-filtered", ...inside("/animals?q=b&status=available&sort=name&rows=tight"), after: ready },
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
      await page.getByRole("button", { name: "Delete", exact: true }).click();
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
    name: "animals-new",
    ...inside("/animals?animal=new"),
    after: async (page) => {
      await page.getByRole("dialog").getByRole("button", { name: "Add the animal" }).click();
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
  {
    name: "animals-loading",
    ...inside(""),
    after: async (page) => {
      await page.route("**/animals?_rsc=*", () => undefined);
      await page.getByRole("link", { name: "Animals", exact: true }).filter({ visible: true }).first().click();
      await expect(page.getByRole("status", { name: "Reading the animals" })).toBeVisible();
    },
    isWindow: true,
  },
  {
    name: "animals-failing",
    ...inside("/animals"),
    after: async (page) => {
      await ready(page);
      await page.route("**/api/projects/*/pets?*", (route) => route.abort());
      await page.getByRole("combobox", { name: "Status", exact: true }).selectOption("sold");
      await expect(page.getByRole("alert").filter({ hasText: "did not answer" })).toBeVisible({ timeout: 15_000 });
    },
  },
  { name: "animals-empty", ...empty("/animals"), after: ready },
  { name: "import", ...inside("/animals/import") },
];

const PROJECT: Shot[] = [
  { name: "projects", path: () => "/projects", as: "owner" },
  { name: "projects-none", path: () => "/projects", as: "newcomer" },
  { name: "overview", ...inside("") },
  { name: "overview-empty", ...empty("") },
  { name: "orders", ...inside("/orders") },
  { name: "orders-empty", ...empty("/orders") },
  { name: "categories", ...inside("/categories") },
  { name: "categories-empty", ...empty("/categories") },
  { name: "keys", ...inside("/api-keys") },
  { name: "keys-empty", ...empty("/api-keys") },
  { name: "key-detail", path: ({ shelter, key }) => `/p/${shelter}/api-keys/${key}`, as: "owner" },
  { name: "key-detail-banned", path: ({ shelter, bannedKey }) => `/p/${shelter}/api-keys/${bannedKey}`, as: "owner" },
  { name: "usage", ...inside("/usage") },
  { name: "members", ...inside("/settings/members") },
  { name: "settings", ...inside("/settings") },
  { name: "domains", ...inside("/settings/domains") },
  { name: "domains-missing", ...empty("/settings/domains") },
  { name: "domain", path: ({ shelter, domain }) => `/p/${shelter}/settings/domains/${domain}`, as: "owner" },
  {
    name: "domain-new",
    ...inside("/settings/domains?do=add-domain"),
    after: async (page) => {
      await page.getByRole("dialog").getByRole("textbox").fill("*.example.org");
      await expect(page.getByRole("dialog").getByText("is not possible")).toBeVisible();
    },
    isWindow: true,
  },
  { name: "audit-log", ...inside("/audit-log") },
  {
    name: "palette",
    ...inside(""),
    after: async (page) => {
      await page.keyboard.press("ControlOrMeta+k");
      await expect(page.getByRole("dialog")).toBeVisible();
      await page.keyboard.type("an");
    },
    isWindow: true,
  },
  {
    name: "shortcuts",
    ...inside(""),
    after: async (page) => {
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog")).toBeVisible();
    },
    isWindow: true,
  },
  { name: "account", path: () => "/account", as: "owner" },
  { name: "project-not-found", path: () => "/p/there-is-no-such-project", as: "owner", status: 404 },
];

const ADMIN: Shot[] = [
  { name: "admin", path: () => "/admin", as: "admin" },
  { name: "admin-projects", path: () => "/admin/projects", as: "admin" },
  { name: "admin-people", path: () => "/admin/people", as: "admin" },
  { name: "admin-bans", path: () => "/admin/bans", as: "admin" },
  { name: "admin-audit-log", path: () => "/admin/audit-log", as: "admin" },
];

/** Every page, in the order in which they are taken. A new page gets a line here. */
export const SHOTS: Shot[] = [...SIGNED_OUT, ...ANIMALS, ...PROJECT, ...ADMIN];

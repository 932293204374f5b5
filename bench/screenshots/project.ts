import { expect, type Page } from "@playwright/test";
import { DAILY } from "./daily.ts";
import { daysFromNow, SITE_HTTPS } from "./domain-states.ts";
import { PICTURED_DOMAINS } from "./domains.ts";
import { PICTURED_EARLY } from "./early-domains.ts";
import { dialogBy, empty, inside, loading, patched, type Shot } from "./shot.ts";

const openKeyMenu = (page: Page) =>
  page
    .getByRole("button", { name: /^Actions for / })
    .first()
    .click();

const afterKeyMenu = (name: RegExp): Pick<Shot, "before" | "after" | "isWindow"> => {
  const { after, ...shot } = dialogBy(name);
  return {
    ...shot,
    after: async (page, places) => {
      await openKeyMenu(page);
      await after?.(page, places);
    },
  };
};

const searching = (then?: string): Pick<Shot, "after"> => ({
  after: async (page) => {
    await page.getByLabel("Email address, name, or phone number").fill("grace.hopper@example.org");
    await page.getByRole("main").getByRole("button", { name: "Search", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Enquiries", exact: true })).toBeVisible();
    if (then !== undefined) await page.getByRole("button", { name: then }).click();
  },
});

/** The lines of the page "Share" on a page of another website, with the first animal opened. @param presses in the window, one after the other */
const embedded = (name: string, presses: string[]): Shot => ({
  name,
  path: ({ shelter }) => `/api/projects/${shelter}/site/embed?limit=6&open=form`,
  as: "owner",
  isWindow: true,
  after: async (page) => {
    await page.waitForFunction(() => customElements.get("petstore-window"));
    await page.locator("petstore-animals li a").first().click();
    for (const press of presses) await page.getByText(press).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    if (presses.length > 0) await expect(page.getByRole("textbox", { name: "Your name" })).toBeVisible();
  },
});

export const PROJECT: Shot[] = [
  { name: "projects", path: () => "/projects", as: "owner" },
  { name: "projects-new", path: () => "/projects", as: "owner", ...dialogBy("New project") },
  { name: "projects-none", path: () => "/projects", as: "newcomer" },
  { name: "overview", ...inside("") },
  { name: "overview-grace", path: ({ inGrace }) => `/p/${inGrace}`, as: "owner" },
  { name: "overview-demo", path: ({ demo }) => `/p/${demo}`, as: "admin" },
  { name: "overview-empty", ...empty("") },
  { name: "overview-empty-as-viewer", ...empty(""), as: "viewer" },
  ...DAILY,
  { name: "personal-data", ...inside("/enquiries/personal-data"), ...searching() },
  {
    name: "personal-data-by-name",
    ...inside("/enquiries/personal-data"),
    after: async (page) => {
      await page.getByLabel("Email address, name, or phone number").fill("er");
      await page.getByRole("main").getByRole("button", { name: "Search", exact: true }).click();
      await expect(page.getByRole("heading", { name: "Which person do you mean?" })).toBeVisible();
    },
  },
  { name: "personal-data-erase", ...inside("/enquiries/personal-data"), ...searching("Erase…") },
  { name: "categories", ...inside("/categories") },
  { name: "categories-empty", ...empty("/categories") },
  { name: "keys", ...inside("/api-keys") },
  { name: "keys-empty", ...empty("/api-keys") },
  { name: "key-detail", path: ({ shelter, key }) => `/p/${shelter}/api-keys/${key}`, as: "owner" },
  { name: "key-detail-banned", path: ({ shelter, bannedKey }) => `/p/${shelter}/api-keys/${bannedKey}`, as: "owner" },
  { name: "key-new", ...inside("/api-keys"), ...dialogBy("Create API key") },
  {
    name: "key-shown",
    ...inside("/api-keys"),
    ...dialogBy("Create API key", async (page) => {
      await page.getByRole("textbox", { name: "Name" }).fill("Shop window");
      await page.getByRole("button", { name: "Create key" }).click();
      await expect(page.getByRole("button", { name: "I’ve copied the key" })).toBeVisible();
    }),
  },
  { name: "keys-menu", ...inside("/api-keys"), after: openKeyMenu, isWindow: true },
  { name: "key-rotate", ...inside("/api-keys"), ...afterKeyMenu(/^Rotate /) },
  { name: "key-revoke", ...inside("/api-keys"), ...afterKeyMenu(/^Revoke /) },
  { name: "usage", ...inside("/usage") },
  { name: "usage-demo", path: ({ demo }) => `/p/${demo}/usage`, as: "admin" },
  {
    name: "usage-empty",
    ...empty("/usage"),
    after: (page) => page.getByText("Compare what each plan includes").click(),
  },
  { name: "usage-as-viewer", ...inside("/usage"), as: "viewer" },
  { name: "plan-down", ...inside("/usage"), ...dialogBy(/^Downgrade to Free/) },
  {
    name: "plan-down-at-once",
    ...inside("/usage"),
    ...patched("**/api/projects/*/domains", { wouldEndAt: daysFromNow(-2) }, /Plan/),
    ...dialogBy(/^Downgrade to Free/, async (page) => expect(page.getByText(/at once, because/)).toBeVisible()),
  },
  { name: "plan-up", ...inside("/usage"), ...dialogBy(/^Upgrade to/) },
  { name: "members", ...inside("/settings/members") },
  { name: "members-as-viewer", ...inside("/settings/members"), as: "viewer" },
  { name: "member-invite", ...inside("/settings/members"), ...dialogBy("Invite") },
  { name: "member-remove", ...inside("/settings/members"), ...dialogBy(/^Remove Sam/) },
  { name: "settings", ...inside("/settings") },
  { name: "settings-as-viewer", ...inside("/settings"), as: "viewer" },
  { name: "project-delete", ...inside("/settings"), ...dialogBy("Delete") },
  { name: "project-new", path: () => "/projects", as: "owner", ...dialogBy("New project") },
  { name: "site", ...inside("/site") },
  { name: "site-of-test", path: ({ sandbox }) => `/p/${sandbox}/site`, as: "owner" },
  { name: "share-of-test", path: ({ sandbox }) => `/p/${sandbox}/site/share`, as: "owner" },
  { name: "overview-of-test", path: ({ sandbox }) => `/p/${sandbox}`, as: "owner" },
  { name: "reset-of-test", path: ({ sandbox }) => `/p/${sandbox}/settings`, as: "owner", ...dialogBy("Reset") },
  { name: "site-share", ...inside("/site/share") },
  embedded("embed-window", []),
  embedded("embed-form", ["Ask about"]),
  embedded("embed-form-not-sent", ["Ask about", "Send message"]),
  { name: "site-empty", ...empty("/site") },
  { name: "site-publish", ...empty("/site"), ...dialogBy("Publish") },
  { name: "site-loading", ...inside(""), ...loading("/site", "Loading the site") },
  {
    name: "site-picture-refused",
    ...inside("/site"),
    after: async (page) => {
      const picture = { name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") };
      await page.getByLabel("Logo", { exact: true }).setInputFiles(picture);
      await expect(page.getByText("this file is an SVG")).toBeVisible();
    },
  },
  { name: "site-as-viewer", ...inside("/site"), as: "viewer" },
  { name: "domains", ...inside("/settings/domains") },
  { name: "domains-grace", path: ({ inGrace }) => `/p/${inGrace}/settings/domains`, as: "owner" },
  ...SITE_HTTPS.map(
    ([state, https, sign]): Shot => ({
      name: `site-https-${state}`,
      ...inside("/site"),
      ...patched("**/api/projects/*/site", { https }, sign),
    }),
  ),
  { name: "domains-missing", ...empty("/settings/domains") },
  ...[...PICTURED_DOMAINS, ...PICTURED_EARLY].map(
    (state): Shot => ({
      name: `domain-${state}`,
      path: ({ shelter, domains }) => `/p/${shelter}/settings/domains/${domains[state]}`,
      as: "owner",
    }),
  ),
  {
    name: "domain-new",
    ...inside("/settings/domains?do=add-domain"),
    after: async (page) => {
      await page.getByRole("dialog").getByRole("textbox").fill("https://www.willow-dogs.org/about");
      await expect(page.getByRole("dialog").getByText("Understood as")).toBeVisible();
    },
    isWindow: true,
  },
  { name: "playground", ...inside("/settings/domains/playground") },
  { name: "webhooks", ...inside("/webhooks") },
  { name: "webhooks-empty", ...empty("/webhooks") },
  { name: "webhook-new", ...inside("/webhooks"), ...dialogBy("Add endpoint") },
  {
    name: "webhook-personal-data",
    ...inside("/webhooks"),
    ...dialogBy("Add endpoint", async (page) => page.getByText("Send what visitors wrote").scrollIntoViewIfNeeded()),
  },
  { name: "webhook-detail", path: ({ shelter, webhook }) => `/p/${shelter}/webhooks/${webhook}`, as: "owner" },
  { name: "events", ...inside("/events") },
  { name: "events-nothing", ...inside("/events?type=api_key.expiring") },
  { name: "audit-log", ...inside("/audit-log") },
  { name: "audit-log-nothing", ...inside("/audit-log?who=user%3A999999") },
  {
    name: "api-call",
    ...inside("/animals"),
    after: async (page) => {
      await page.getByRole("button", { name: "Developers" }).click();
      await page.getByRole("button", { name: "API call" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
    isWindow: true,
    isWideOnly: true,
  },
  {
    name: "project-switcher",
    ...inside(""),
    after: async (page) => {
      await page.getByRole("button", { name: /Switch project$/ }).click();
      await expect(page.getByRole("link", { name: "Second Chance Farm" })).toBeVisible();
    },
    isWindow: true,
  },
  { name: "usage-loading", ...inside(""), ...loading("/usage", "Loading the usage") },
  {
    name: "palette",
    ...inside(""),
    after: async (page) => {
      await page.keyboard.press("ControlOrMeta+k");
      await expect(page.getByRole("dialog")).toBeVisible();
      await page.keyboard.type("bis");
      await expect(page.getByRole("group", { name: "Animals" })).toBeVisible();
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
  { name: "account-token", path: () => "/account", as: "owner", ...dialogBy("Create token") },
  { name: "authenticator-app", path: () => "/account", as: "owner", ...dialogBy("Set up authenticator app") },
  { name: "page-not-found", ...inside("/there-is-nothing"), status: 404 },
  { name: "project-left", path: ({ emptyShelter }) => `/p/${emptyShelter}`, as: "newcomer", status: 404 },
  { name: "project-not-found", path: () => "/p/there-is-no-such-project", as: "owner", status: 404 },
];

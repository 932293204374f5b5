import { expect } from "@playwright/test";
import { PASSWORD } from "#e2e/support/shelter-page.ts";
import type { Shot } from "./shot.ts";

export const SIGNED_OUT: Shot[] = [
  { name: "home", path: () => "/" },
  { name: "sign-in", path: () => "/sign-in" },
  {
    name: "sign-in-confirm",
    path: () => "/sign-in/confirm",
    before: async (page) => {
      await page.goto("/sign-in", { waitUntil: "networkidle" });
      await page.getByRole("textbox", { name: "Email address" }).fill("sam@willowcreek.example");
      await page.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
    },
  },
  { name: "forgot", path: () => "/forgot" },
  { name: "reset-dead", path: () => "/reset#not-a-link" },
  { name: "email-change-dead", path: () => "/email-change#not-a-link" },
  { name: "setup", path: ({ setup }) => setup },
  { name: "setup-dead", path: () => "/setup#not-a-link" },
  { name: "invitation", path: ({ invitation }) => invitation },
  { name: "invitation-dead", path: () => "/invitations#not-a-link" },
  { name: "dns-dead", path: () => "/dns#not-a-link" },
  { name: "docs", path: () => "/docs" },
  { name: "docs-group", path: () => "/docs/store" },
  { name: "docs-schemas", path: () => "/docs/schemas" },
  { name: "guide", path: () => "/docs/guide" },
  { name: "guide-chapter", path: () => "/docs/guide/receive-webhooks" },
  { name: "errors", path: () => "/docs/errors" },
  { name: "staff", path: () => "/docs/staff" },
  { name: "doc-search", path: () => "/docs/search?q=webhook" },
  { name: "moving", path: () => "/docs/moving" },
  { name: "moving-system", path: () => "/docs/moving/shelterluv" },
  { name: "changelog", path: () => "/docs/changelog" },
  { name: "status", path: () => "/status" },
  { name: "not-found", path: () => "/there-is-no-such-page", status: 404 },
  { name: "dns", path: ({ dns }) => dns },
  { name: "reset", path: ({ reset }) => reset },
  { name: "site-public", path: ({ site }) => site },
  { name: "site-public-demo", path: ({ demo }) => `/sites/${demo}.localhost/` },
  { name: "site-public-animal", path: ({ site, pet }) => `${site}animals/${pet}` },
  { name: "site-public-ask", path: ({ site, pet }) => `${site}animals/${pet}/ask` },
  { name: "site-public-thanks", path: ({ site }) => `${site}ask?sent=1` },
  {
    name: "site-public-ask-errors",
    path: ({ site }) => `${site}ask`,
    after: async (page) => {
      await page.getByRole("button", { name: "Send message" }).click();
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  { name: "site-public-filtered", path: ({ site }) => `${site}?sex=female&dogs=yes` },
  { name: "site-public-no-match", path: ({ site }) => `${site}?species=horse` },
  { name: "site-public-poster", path: ({ site, pet }) => `${site}animals/${pet}/poster` },
  { name: "site-public-nothing", path: ({ site }) => `${site}there-is-nothing`, status: 404 },
  { name: "site-german", path: ({ german }) => german.home },
  { name: "site-german-animal", path: ({ german }) => german.animal },
  { name: "site-german-happy", path: ({ german }) => german.happy },
  { name: "site-german-empty", path: ({ german }) => german.empty },
  { name: "site-german-ask", path: ({ german }) => `${german.animal}/ask` },
  { name: "site-public-unknown", path: () => "/sites/nobody.localhost/", status: 404 },
];

import { expect, type Page } from "@playwright/test";
import type { EmailOffer } from "#lib/people/auth/email-change/schema.ts";
import { dialogBy, inside, type Shot } from "./shot.ts";

interface Act {
  method: "DELETE" | "POST";
  address: string;
}

const DELETION: Act = { method: "DELETE", address: "**/api/projects/*" };
const NEW_KEY: Act = { method: "POST", address: "**/api/projects/*/keys" };

async function refuse(
  page: Page,
  act: Act,
  ways: { hasPassword: boolean; hasCode: boolean; hasPasskey: boolean; providers: string[] },
): Promise<void> {
  const body = { code: "reauthentication_required", message: "Confirm it’s you to do this.", status: 403 };
  await page.route(act.address, (route) =>
    route.request().method() === act.method ? route.fulfill({ status: 403, json: body }) : route.continue(),
  );
  await page.route("**/api/account/proof", (route) =>
    route.request().method() === "GET" ? route.fulfill({ json: { isFresh: false, ...ways } }) : route.continue(),
  );
}

async function deleteProject(page: Page): Promise<void> {
  const name = ((await page.getByRole("dialog").getByRole("heading").textContent()) ?? "").replace(/^Move (.+) to the bin$/, "$1");
  await page.getByRole("dialog").getByRole("textbox").fill(name);
  await page.getByRole("dialog").getByRole("button", { name: "Move to the bin" }).click();
  await expect(page.getByRole("dialog", { name: "Confirm it’s you" })).toBeVisible();
}

const CODES = ["4k7m-2xqa-7hpd-w4t1", "9d3f-8n2c-5vjr-0ke6", "b6tz-1wgh-q8x4-m3p7", "h2yn-7c5r-e9da-6vk0", "x4q1-j8mw-3tzb-5n7g"];

/** The app stays off for the other pictures. */
async function setUpApp(page: Page): Promise<void> {
  const totp = { createdAt: new Date().toISOString(), lastUsedAt: null };
  await page.route("**/api/account/factors/totp/confirmation", (route) => route.fulfill({ json: { recoveryCodes: [...CODES, ...CODES] } }));
  await page.route("**/api/account/factors", (route) => route.fulfill({ json: { totp, passkeys: [], recoveryCodes: 10 } }));
  await page.getByRole("textbox", { name: "Code" }).fill("123456");
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("dialog", { name: "Save your recovery codes" })).toBeVisible();
}

async function closeCodes(page: Page): Promise<void> {
  await page.getByRole("button", { name: "I’ve saved the codes" }).click();
  await expect(page.getByText("10 left")).toBeVisible();
}

const ADDRESS = "olga@willowcreek.example";
const UNDO = { kind: "undo", oldEmail: ADDRESS, factorsFrom: "2026-11-07T09:30:00Z" } as const satisfies Partial<EmailOffer>;

async function answerLink(page: Page, status: number, json: object): Promise<void> {
  await page.route("**/api/email-change/look", (route) => route.fulfill({ status, json }));
}

export const IDENTITY: Shot[] = [
  { name: "recovery-codes", path: () => "/account", as: "owner", ...dialogBy("Set up authenticator app", setUpApp) },
  {
    name: "account-two-step",
    path: () => "/account",
    as: "owner",
    after: async (page) => {
      await page.getByRole("button", { name: "Set up authenticator app" }).click();
      await setUpApp(page);
      await closeCodes(page);
    },
  },
  { name: "factor-due", path: () => "/projects", as: "due" },
  { name: "factor-overdue", path: () => "/account", as: "overdue" },
  { name: "account-unproven", path: () => "/account", as: "newcomer" },
  { name: "account-delete", path: () => "/account", as: "owner", ...dialogBy("Delete my account…") },
  {
    name: "email-change-sign-in",
    path: () => "/email-change#a-link",
    before: (page) => answerLink(page, 401, { code: "sign_in_needed", message: "You are not signed in.", status: 401 }),
  },
  {
    name: "email-change-other-account",
    path: () => "/email-change#a-link",
    before: (page) => answerLink(page, 409, { code: "conflict", message: "This link is for another account.", status: 409 }),
  },
  {
    name: "email-change-take-back",
    path: () => "/email-change#a-link",
    before: (page) => answerLink(page, 200, { ...UNDO, newEmail: ADDRESS, place: "factor" }),
  },
  {
    name: "email-change-undo",
    path: () => "/email-change#a-link",
    before: (page) => answerLink(page, 200, { ...UNDO, newEmail: "olga@elsewhere.example", place: "moved" }),
  },
  { name: "owners-two-step", ...inside("/settings"), ...dialogBy("Require two-step sign-in") },
  {
    name: "confirm-identity",
    ...inside("/settings"),
    ...dialogBy("Delete", async (page) => {
      await refuse(page, DELETION, { hasPassword: true, hasCode: false, hasPasskey: false, providers: ["github", "google"] });
      await deleteProject(page);
      await page.getByLabel("Password").fill("wrong wrong wrong");
      await page.getByRole("button", { name: "Confirm" }).click();
      await expect(page.getByText("The password is incorrect. Check it and try again.")).toBeVisible();
    }),
  },
  {
    name: "confirm-identity-linked",
    ...inside("/settings"),
    ...dialogBy("Delete", async (page) => {
      await refuse(page, DELETION, { hasPassword: false, hasCode: false, hasPasskey: false, providers: ["google"] });
      await deleteProject(page);
      await expect(page.getByRole("button", { name: "Continue with Google" })).toBeFocused();
    }),
  },
  {
    name: "confirm-identity-key",
    ...inside("/api-keys"),
    ...dialogBy("Create API key", async (page) => {
      await refuse(page, NEW_KEY, { hasPassword: true, hasCode: false, hasPasskey: false, providers: [] });
      await page.getByRole("textbox", { name: "Name" }).fill("Shop window");
      await page.getByRole("button", { name: "Create key" }).click();
      await expect(page.getByRole("dialog", { name: "Confirm it’s you" }).getByLabel("Password")).toBeFocused();
    }),
  },
  { name: "confirm-identity-window", path: () => "/confirm-identity?error=other-account&with=github" },
];

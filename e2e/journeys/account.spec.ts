import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { TOTP } from "otpauth";
import { alive, open } from "#e2e/support/dashboard-page.ts";
import { PASSWORD, shelterOf, signIn } from "#e2e/support/shelter-page.ts";
import { expectUsable, pageErrors } from "#e2e/support/usable-page.ts";

const { KEEPER: EMAIL, OWNER, PLACE } = shelterOf("account");

test.describe.configure({ mode: "serial" });

const OLD = "otter lamp violet nine";
const NEW = "seven quiet lanterns drift";

let context: BrowserContext;
let page: Page;

test.beforeAll(async ({ browser, baseURL }) => {
  context = await browser.newContext({ ...(baseURL && { baseURL }), colorScheme: "light", reducedMotion: "reduce" });
  page = await context.newPage();
  await signIn(context, EMAIL);
});

test.afterAll(() => context.close());

test("saves a new name and shows it to other project members", async () => {
  await open(page, "/account");
  await page.getByRole("textbox", { name: "Your name" }).fill("Kim Kestrel");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Account: Kim Kestrel" })).toBeVisible();
  await page.getByRole("textbox", { name: "Your name" }).fill("Kim");
  await expect(page.getByText("Saved.")).toHaveCount(0);
  await open(page, `${PLACE}/settings/members`);
  await expect(page.getByText("Kim Kestrel")).toBeVisible();
});

test("extends the session cookie while the browser is in use", async () => {
  const [cookie] = (await context.cookies()).filter(({ name }) => name.endsWith("next-auth.session-token"));
  if (!cookie) throw new Error("no session's cookie");
  const day = 86_400;
  await context.addCookies([{ ...cookie, expires: Date.now() / 1000 + day }]);
  const tab = await context.newPage();
  await open(tab, "/account");
  const daysLeft = async () =>
    ((await context.cookies()).find(({ name }) => name === cookie.name)?.expires ?? 0) / day - Date.now() / 1000 / day;
  await expect.poll(daysLeft).toBeGreaterThan(29);
  // Lets the answer finish and free its connection.
  await tab.waitForLoadState("networkidle");
  await tab.close();
});

test("keeps a chosen dark, light, or system theme through the next first paint", async () => {
  await open(page, "/account");
  const look = page.getByRole("group", { name: "Theme" });
  await expect(look.getByRole("radio", { name: "System" })).toBeChecked();
  await look.getByRole("radio", { name: "Dark" }).check();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  expect(await pageErrors(page)).toEqual([]);
  const served = await page.goto("/account");
  expect(await served?.text()).toContain('data-theme="dark"');
  await alive(page);
  await expect(look.getByRole("radio", { name: "Dark" })).toBeChecked();
  await look.getByRole("radio", { name: "Dark" }).press("ArrowLeft");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await look.getByRole("radio", { name: "Light" }).press("ArrowLeft");
  await expect(page.locator("html")).not.toHaveAttribute("data-theme");
  expect(await (await page.goto("/account"))?.text()).not.toContain("data-theme=");
});

test("requires the old password for a change and signs out other browsers immediately", async ({ browser, baseURL }) => {
  const elsewhere = await browser.newContext({ ...(baseURL && { baseURL }) });
  await signIn(elsewhere, EMAIL);
  const theirs = await elsewhere.newPage();
  await open(theirs, "/account");
  await open(page, "/account");
  await page.getByRole("textbox", { name: "Current password" }).fill("not the old one");
  await page.getByRole("textbox", { name: "New password" }).fill(NEW);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "password" })).toBeVisible();
  await page.getByRole("textbox", { name: "Current password" }).fill(OLD);
  const button = page.getByRole("button", { name: "Change password" });
  await button.click();
  await expect(page.getByRole("status").filter({ hasText: "Password changed." })).toBeVisible();
  await expect(button).toBeFocused();
  for (const name of ["Current password", "New password"]) {
    await expect(page.getByRole("textbox", { name })).toHaveValue("");
    await expect(page.getByRole("textbox", { name })).not.toHaveAttribute("aria-invalid", "true");
  }
  await open(page, "/account");
  await expect(page.getByRole("heading", { level: 1, name: "Account" })).toBeVisible();

  // The typed text stays.
  const name = theirs.getByRole("textbox", { name: "Your name" });
  await name.fill("Kim  Kestrel ");
  await theirs.clock.setFixedTime(Date.now() + 60_000);
  await theirs.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  for (const list of ["Where you’re signed in", "Access tokens"]) {
    await expect(theirs.getByRole("region", { name: list }).getByRole("alert")).toContainText(
      "This list may be out of date. You were signed out.",
    );
  }
  await theirs.getByRole("button", { name: "Save name" }).click();
  const alert = theirs.locator("form").getByRole("alert");
  await expect(alert).toHaveText(/^You were signed out. Sign in again in another tab, then try again./);
  await expect(theirs).toHaveURL("/account");
  await expect(name).toHaveValue("Kim  Kestrel ");
  const opened = elsewhere.waitForEvent("page");
  await alert.getByRole("link", { name: "Sign in" }).click();
  const tab = await opened;
  await alive(tab);
  for (const [password, lands] of [
    [OLD, /\/sign-in/],
    [NEW, /\/p\/shelter-/],
  ] as const) {
    await tab.getByRole("textbox", { name: "Email address" }).fill(EMAIL);
    await tab.getByRole("textbox", { name: "Password" }).fill(password);
    await tab.getByRole("button", { name: "Sign in" }).click();
    if (password === OLD) await expect(tab.getByRole("alert").filter({ hasText: "password" })).toBeVisible();
    await expect(tab).toHaveURL(lands);
  }
  await theirs.getByRole("button", { name: "Save name" }).click();
  await expect(theirs.getByText("Saved.")).toBeVisible();
  await elsewhere.close();
});

test("signs in with an authenticator app, and then with a passkey alone", async ({ browser, baseURL }) => {
  // Passkeys need a name.
  const base = (baseURL ?? "").replace("127.0.0.1", "localhost");
  const own = await browser.newContext({ baseURL: base, reducedMotion: "reduce" });
  const tab = await own.newPage();
  const devtools = await own.newCDPSession(tab);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signIn(own, OWNER, base);
  await open(tab, "/account");
  await tab.getByRole("button", { name: "Set up authenticator app" }).click();
  const setUp = tab.getByRole("dialog", { name: "Set up your authenticator app" });
  const key = setUp.getByText(/^(?:[A-Z2-7]{4} ?){8}$/);
  const secret = ((await key.textContent()) ?? "").replaceAll(" ", "");
  const codeIn = (steps: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
  await setUp.getByRole("textbox", { name: "Code" }).fill("000000");
  await setUp.getByRole("button", { name: "Turn on" }).click();
  await expect(setUp.getByRole("alert")).toContainText("incorrect");
  expect(await pageErrors(tab)).toEqual([]);
  await setUp.getByRole("textbox", { name: "Code" }).fill(codeIn(0));
  await setUp.getByRole("button", { name: "Turn on" }).click();
  const saved = tab.getByRole("dialog", { name: "Save your recovery codes" });
  await expect(saved.getByText(/^(?:[0-9a-z]{4}-){3}[0-9a-z]{4}/)).toBeVisible();
  const downloading = tab.waitForEvent("download");
  await saved.getByRole("button", { name: "Download" }).click();
  expect((await downloading).suggestedFilename()).toBe("petstore-recovery-codes.txt");
  expect(await pageErrors(tab)).toEqual([]);
  await saved.getByRole("button", { name: "I’ve saved the codes" }).click();
  await expect(tab.getByText("10 left")).toBeVisible();
  await expectUsable(tab, { onPhone: "fits" });
  await tab.getByRole("button", { name: "Delete my account…" }).click();
  await expect(tab.getByRole("dialog", { name: "Delete your account" })).toBeVisible();
  expect(await pageErrors(tab)).toEqual([]);
  await tab.keyboard.press("Escape");

  await open(tab, `${PLACE}/settings`);
  const owners = tab.getByRole("region", { name: "Two-step sign-in of owners" });
  for (const [button, answer, badges] of [
    ["Require two-step sign-in", "Require it", 1],
    ["Stop requiring it", "Stop requiring it", 0],
  ] as const) {
    await owners.getByRole("button", { name: button }).click();
    await tab.getByRole("dialog").getByRole("button", { name: answer }).click();
    await expect(owners.getByText("Required", { exact: true })).toHaveCount(badges);
  }

  const enter = async (): Promise<void> => {
    await own.clearCookies();
    await open(tab, "/sign-in?next=/account");
    await tab.getByRole("textbox", { name: "Email address" }).fill(OWNER);
    await tab.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
    await tab.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(tab.getByRole("heading", { name: "One more step" })).toBeVisible();
    await alive(tab);
  };
  const entered = async (): Promise<void> => {
    await expect(tab.getByRole("heading", { name: "Account", exact: true })).toBeVisible();
    await alive(tab);
  };
  await enter();
  const mayLoad = Promise.withResolvers<void>();
  await tab.route("**/_next/static/**/*.js", async (route) => {
    await mayLoad.promise;
    await route.continue();
  });
  await tab.goto("/sign-in/confirm?next=/account", { waitUntil: "commit" });
  await tab.getByRole("textbox", { name: "Code" }).fill(codeIn(1));
  await expect(tab.getByRole("button", { name: "Sign in", exact: true })).toBeDisabled();
  mayLoad.resolve();
  await alive(tab);
  await tab.unroute("**/_next/static/**/*.js");
  expect(await pageErrors(tab)).toEqual([]);
  await tab.getByRole("button", { name: "Sign in", exact: true }).click();
  await entered();
  await tab.getByRole("button", { name: "Create a passkey" }).click();
  const creating = tab.getByRole("dialog", { name: "Create a passkey" });
  await expect(creating.getByRole("textbox", { name: "Name" })).not.toHaveValue("");
  expect(await pageErrors(tab)).toEqual([]);
  await creating.getByRole("button", { name: "Create passkey" }).click();
  await expect(tab.getByRole("button", { name: /^Remove passkey/ })).toBeVisible();

  await enter();
  await tab.getByRole("button", { name: "Use a passkey" }).click();
  await entered();
  await own.clearCookies();
  await open(tab, "/sign-in?next=/account");
  await tab.getByRole("button", { name: "Sign in with a passkey" }).click();
  await entered();
  await tab.getByRole("button", { name: /^Remove passkey/ }).click();
  const removing = tab.getByRole("dialog", { name: /^Remove the passkey/ });
  expect(await pageErrors(tab)).toEqual([]);
  await removing.getByRole("button", { name: "Remove passkey" }).click();
  await expect(tab.getByRole("button", { name: /^Remove passkey/ })).toBeHidden();
  await expect(tab.getByText("10 left")).toBeVisible();
  await own.clearCookies();
  await open(tab, "/sign-in");
  await tab.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(tab.getByRole("main").getByRole("alert")).toContainText("This passkey belongs to no account here.");
  expect(await pageErrors(tab)).toEqual([]);
  await own.close();
});

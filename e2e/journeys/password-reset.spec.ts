import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { ADMIN, createAdmin, open, signInByKeyboard } from "#e2e/support/dashboard-page.ts";
import { type MailingProgram, startMailingProgram } from "#e2e/support/mailing-program.ts";
import { expectUsable, pageErrors } from "#e2e/support/usable-page.ts";

test.describe.configure({ mode: "serial" });

const NEW_PASSWORD = "seven quiet harbour lights";
let program: MailingProgram;
let context: BrowserContext;
let page: Page;
/** Page of an owner who is not an administrator. */
let kim: Page;
let link = "";

/** Leaves the page first: an answer on its way could set the session's cookie again. */
async function forgetSession(): Promise<void> {
  await page.goto("about:blank");
  await context.clearCookies();
}

/** Waits for the next mail with a link. */
async function mailedLink(to: string, path: "reset" | "email-change"): Promise<string> {
  for (;;) {
    const { text = "" } = await program.mailbox.next(to);
    const found = new RegExp(`http:\\S+/${path}#\\S+`).exec(text);
    if (found) return found[0];
  }
}

test.beforeAll(async ({ browser }) => {
  program = await startMailingProgram();
  // A separate context: a late response could set the session's cookie again after it was cleared.
  const first = await browser.newContext({ baseURL: program.base, reducedMotion: "reduce" });
  await createAdmin(await first.newPage(), program.setupPath);
  await first.close();
  context = await browser.newContext({ baseURL: program.base, reducedMotion: "reduce" });
  page = await context.newPage();
});

test.afterAll(async () => {
  await context?.close();
  await program?.stop();
});

test("the sign-in page leads to a form that emails a reset link", async () => {
  await open(page, "/sign-in");
  await expectUsable(page, { onPhone: "fits" });
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Forgot your password?" })).toBeVisible();
  await expectUsable(page);
  await page.getByRole("textbox", { name: "Email address" }).fill(ADMIN.email);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Check your inbox" })).toBeFocused();
  await expect(page.getByRole("main")).toContainText(`If ${ADMIN.email} has an account here`);
  link = await mailedLink(ADMIN.email, "reset");
});

test("a reset link sets a new password and signs other browsers out", async ({ browser }) => {
  const other = await browser.newContext({ baseURL: program.base });
  const theirs = await other.newPage();
  await open(theirs, "/sign-in");
  await signInByKeyboard(theirs, ADMIN);
  await expect(theirs).toHaveURL("/p/sunny-paws-shelter");
  await open(theirs, "/account");
  const twoStep = theirs.getByRole("region", { name: "Two-step sign-in" });
  await twoStep.getByRole("button", { name: "Confirm my address" }).click();
  await expect(theirs.getByRole("dialog")).toContainText("removes your old password");
  await theirs.getByRole("button", { name: "Mail me the link" }).click();
  await expect(twoStep.getByRole("status").filter({ hasText: `We mailed a link to ${ADMIN.email}` })).toBeVisible();
  await expect(twoStep.getByRole("button", { name: /authenticator app/ })).toHaveCount(0);
  expect(await pageErrors(theirs)).toEqual([]);
  link = await mailedLink(ADMIN.email, "reset");

  await open(page, link);
  await expect(page.getByRole("heading", { level: 1, name: "Choose a new password" })).toBeVisible();
  await expectUsable(page, { onPhone: "fits" });
  await page.getByRole("textbox", { name: "New password" }).fill("too short");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByRole("main")).toContainText("must have 12 to 256 characters");
  await page.getByRole("textbox", { name: "New password" }).fill("Welcome12345!");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main").getByRole("alert")).toHaveText("The password is too easy to guess. Choose another one.");
  await expectUsable(page, { onPhone: "fits" });
  await page.getByRole("textbox", { name: "New password" }).fill(NEW_PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/p/sunny-paws-shelter");
  expect((await program.mailbox.next(ADMIN.email)).subject).toBe("Your password was changed");

  await open(theirs, "/projects");
  await expect(theirs).toHaveURL("/sign-in?next=%2Fprojects");
  await signInByKeyboard(theirs, ADMIN);
  await expect(theirs.getByRole("main").getByRole("alert")).toContainText("don’t match");
  await other.close();
});

test("a used reset link no longer works and explains how to get another", async () => {
  await open(page, link);
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  expect(await pageErrors(page)).toEqual([]);
  await expect(page.getByRole("link", { name: "Get a new link" })).toHaveAttribute("href", "/forgot");
});

test("a linked account signs in until it is unlinked", async () => {
  program.github.account = { id: 7, login: "ada", name: "Ada", emails: [{ email: ADMIN.email, primary: true, verified: true }] };
  await open(page, "/account");
  await page.getByRole("button", { name: "Link GitHub", exact: true }).click();
  await expect(page.getByRole("region", { name: "Linked accounts" })).toContainText(ADMIN.email);
  await expectUsable(page, { onPhone: "fits" });
  await forgetSession();
  await open(page, "/sign-in?next=/account");
  await page.getByRole("button", { name: "Continue with GitHub" }).click();
  await expect(page).toHaveURL("/account");
  await page.getByRole("button", { name: "Unlink GitHub" }).click();
  await expect(page.getByRole("region", { name: "Linked accounts" })).toContainText("Not linked.");
  await forgetSession();
  await open(page, "/sign-in");
  await page.getByRole("button", { name: "Continue with GitHub" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("You unlinked that GitHub account");
  expect(await pageErrors(page)).toEqual([]);
});

test("a person without an account accepts an emailed invitation by way of GitHub", async ({ browser }) => {
  await open(page, "/sign-in");
  await signInByKeyboard(page, { ...ADMIN, password: NEW_PASSWORD });
  await expect(page).toHaveURL("/p/sunny-paws-shelter");
  await open(page, "/projects");
  await page.getByRole("button", { name: "New project" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Harbour Shelter");
  await page.getByRole("button", { name: "Create project" }).click();
  await expect(page).toHaveURL("/p/harbour-shelter");
  await open(page, "/p/harbour-shelter/settings/members");
  await page.getByRole("button", { name: "Invite" }).click();
  await page.getByRole("textbox", { name: "Email address" }).fill("kim@shelter.example");
  await page.getByRole("radio", { name: "Owner" }).check();
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByRole("dialog")).toContainText("An email with the link is on its way to kim@shelter.example");
  const mail = await program.mailbox.next("kim@shelter.example");
  const invitation = /http:\S+\/invitations#\S+/.exec(mail.text ?? "")?.[0] ?? "";

  program.github.account = {
    id: 8,
    login: "kim",
    name: "Kim Walker",
    emails: [{ email: "kim@shelter.example", primary: true, verified: true }],
  };
  const other = await browser.newContext({ baseURL: program.base, reducedMotion: "reduce" });
  const theirs = await other.newPage();
  const sent: string[] = [];
  theirs.on("request", (request) => sent.push(`${request.url()} ${request.headers()["cookie"] ?? ""}`));
  await open(theirs, invitation);
  await theirs.getByRole("button", { name: "Continue with GitHub" }).click();
  await theirs.getByRole("button", { name: "Join project" }).click();
  await expect(theirs).toHaveURL("/p/harbour-shelter");
  const token = new URL(invitation).hash.slice(1);
  expect(sent.filter((one) => one.replace(/#.*? /, " ").includes(token))).toEqual([]);
  kim = theirs;
});

test("an owner requests a plan with a note and sees what an administrator decides, neither loading a page again", async () => {
  const admin = await context.newPage();
  for (const one of [admin, kim]) await one.clock.install();
  await open(admin, "/admin/plan-requests");
  await expect(admin.getByText("No requests are waiting")).toBeVisible();
  await open(kim, "/p/harbour-shelter/usage");
  await expect(kim.getByText("Its limits are agreed with you, so it has no button here.")).toBeVisible();
  const badge = admin.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: "Plan requests 1 waiting" });

  const request = async (note: string): Promise<void> => {
    await kim.getByRole("button", { name: "Request Pro…" }).click();
    await kim.getByRole("textbox", { name: "Note (optional)" }).fill(note);
    expect(await pageErrors(kim)).toEqual([]);
    await kim.getByRole("button", { name: "Send request" }).click();
    await expect(kim.getByText(/waiting for an administrator/)).toBeVisible();
    await admin.clock.fastForward(15_000);
    await expect(badge).toBeVisible();
    await expect(admin.getByText(note)).toBeVisible();
  };
  await request("Spring campaign");
  await expectUsable(kim, { onPhone: "fits" });
  await expectUsable(admin, { onPhone: "fits" });
  await admin.getByRole("button", { name: /^Decline… Pro for/ }).click();
  await admin.getByRole("textbox", { name: "Reason" }).fill("Ask again in May");
  expect(await pageErrors(admin)).toEqual([]);
  await admin.getByRole("button", { name: "Decline request" }).click();
  await expect(badge).toBeHidden();
  await kim.clock.fastForward(30_000);
  await expect(kim.getByText("Ask again in May")).toBeVisible();
  expect(await pageErrors(kim)).toEqual([]);

  await request("It is May");
  await admin.getByRole("button", { name: /^Grant Pro for/ }).click();
  await expect(admin.getByRole("status").filter({ hasText: "is on Pro now." })).toBeVisible();
  await expect(badge).toBeHidden();
  await kim.clock.fastForward(30_000);
  await expect(kim.getByText(/^Pro was granted/)).toBeVisible();
  await expect(kim.getByRole("listitem").filter({ hasText: "Current plan" })).toContainText("Pro");
  await admin.close();
});

test("a new address counts once it is confirmed while signed in, and the old one takes the account back without", async () => {
  const next = "ada@new.example";
  await open(page, "/account");
  await expect(page.getByRole("button", { name: "Set up authenticator app" })).toBeVisible();
  const panel = page.getByRole("region", { name: "Email address" });
  await panel.getByRole("textbox", { name: "New email address" }).fill(next);
  await panel.getByRole("button", { name: "Change address" }).click();
  await expect(panel.getByRole("status").filter({ hasText: next })).toBeVisible();
  expect(await pageErrors(page)).toEqual([]);
  const visitor = kim;
  await open(visitor, await mailedLink(next, "email-change"));
  await expect(visitor.getByRole("heading", { name: "This link is for another account" })).toBeVisible();
  await expectUsable(visitor, { onPhone: "fits" });
  await visitor.getByRole("button", { name: "Sign out" }).click();
  await expect(visitor.getByRole("heading", { name: "Sign in to use this address" })).toBeVisible();
  await expectUsable(visitor, { onPhone: "fits" });
  await visitor.getByRole("link", { name: "Sign in" }).click();
  await signInByKeyboard(visitor, { ...ADMIN, password: NEW_PASSWORD });
  await visitor.getByRole("button", { name: "Use this address" }).click();
  await expect(visitor.getByRole("heading", { name: "Your email address is changed" })).toBeVisible();
  await visitor.goto("about:blank");
  await visitor.context().clearCookies();
  await open(visitor, await mailedLink(ADMIN.email, "email-change"));
  await visitor.getByRole("button", { name: "Take it back" }).click();
  await expect(visitor.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
  await visitor.context().close();
});

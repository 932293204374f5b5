import { expect, type Page, test } from "@playwright/test";
import { printContract } from "#e2e/support/contract-steps.ts";
import { open, reload } from "#e2e/support/dashboard-page.ts";
import { PHONE, shelterOf, signIn, visitorPage } from "#e2e/support/shelter-page.ts";
import { expectUsable, expectUsableAt } from "#e2e/support/usable-page.ts";

const { KEEPER, PLACE, staffPage, ownerPage } = shelterOf("enquiries");
const SITE = `/sites/${PLACE.slice(3)}.localhost/`;
const INBOX = `${PLACE}/enquiries`;

test.describe.configure({ mode: "serial" });

let visitor: Page;
let page: Page;
let name = "";

/** A browser that a test drives may be faster than a person, and its message is set aside. */
async function openAsked(visitorName: string): Promise<boolean> {
  const link = page.getByRole("link", { name: visitorName });
  await open(page, `${INBOX}?tab=quarantine`);
  const isAside = (await link.count()) > 0;
  if (!isAside) await open(page, INBOX);
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: visitorName })).toBeVisible();
  return isAside;
}

test.beforeAll(async ({ browser }) => {
  visitor = await visitorPage(browser, PHONE);
  page = await staffPage(browser);
});

test.afterAll(async () => {
  await visitor.context().close();
  await page.context().close();
});

test("staff turn the form on, with a question of their own", async () => {
  await open(page, INBOX);
  await expect(page.getByText("The form is off.")).toBeVisible();
  await expectUsable(page);
  await page.getByRole("link", { name: "Help for this page (opens in a new tab)" }).focus();
  const [help] = await Promise.all([page.waitForEvent("popup"), page.keyboard.press("Enter")]);
  await expect(help).toHaveURL("/docs/staff#enquiries");
  await expect(help.getByRole("heading", { level: 2, name: "Enquiries", exact: true })).toBeInViewport();
  await help.close();
  await page.getByRole("link", { name: "Turn on the form" }).click();
  const form = page.getByRole("switch", { name: "Let visitors ask" });
  await expect(form).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.getByText("The form is on. Visitors can ask.")).toBeVisible();
  await expectUsable(page);
  await page.getByRole("link", { name: "Questions, texts, and templates" }).click();
  await page.getByRole("button", { name: "Add a question" }).click();
  const question = page.getByRole("group", { name: "Question 1" });
  await question.getByRole("textbox", { name: "Question" }).fill("Where will the animal live?");
  await question.getByLabel("Answer", { exact: true }).selectOption({ label: "One of several" });
  await question.getByRole("textbox", { name: "Choices" }).fill("House\nFlat");
  await question.getByLabel("Must be answered").check();
  await page.getByRole("button", { name: "Add a template" }).click();
  const template = page.getByRole("group", { name: "Template 1" });
  await template.getByRole("textbox", { name: "Name" }).fill("Come and meet");
  await template.getByRole("textbox", { name: "Text" }).fill("Dear {name}, come and meet {animal} on Saturday.");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await expectUsable(page);
});

test("a visitor asks from a phone without script, is told what is missing, and keeps what was typed", async () => {
  await visitor.goto(SITE);
  await visitor.locator("a.card").first().click();
  name = (await visitor.getByRole("heading", { level: 1 }).textContent()) ?? "";
  await visitor.getByRole("link", { name: `Ask about ${name}` }).click();
  const form = visitor.url();
  await expectUsableAt(page.context(), visitor.url());
  await visitor.getByLabel("Your name").fill("Ada Lovelace");
  await visitor.getByLabel("Your email address").fill("ada");
  await visitor.getByLabel("Your message").fill("We have a garden, and would love to meet.");
  await visitor.getByRole("button", { name: "Send message" }).click();
  await expect(visitor.getByRole("alert")).toContainText("Your message was not sent yet.");
  await expect(visitor.getByText("Please enter an email address such as name@example.org.")).toBeVisible();
  await expect(visitor.getByLabel("Your name")).toHaveValue("Ada Lovelace");
  await visitor.getByLabel("Your email address").fill("ada@example.org");
  await visitor.getByLabel("Where will the animal live?").selectOption("Flat");
  await visitor.getByRole("checkbox").check();
  await visitor.getByRole("button", { name: "Send message" }).click();
  await expect(visitor.getByRole("heading", { level: 1, name: "Thank you" })).toBeVisible();
  await expectUsableAt(page.context(), visitor.url());
  await visitor.goto(form);
  await visitor.getByLabel("Your name").fill("Grace Hopper");
  await visitor.getByLabel("Your email address").fill("grace@example.org");
  await visitor.getByLabel("Your message").fill("x".repeat(300_000));
  await visitor.getByRole("button", { name: "Send message" }).click();
  await expect(visitor.getByRole("heading", { level: 1, name: "Your message is too long" })).toBeVisible();
  await visitor.goBack();
  await expect(visitor.getByLabel("Your name")).toHaveValue("Grace Hopper");
  await visitor.getByLabel("Your message").fill("May I come on Sunday?");
  await visitor.getByLabel("Where will the animal live?").selectOption("House");
  await visitor.getByRole("checkbox").check();
  await visitor.getByRole("button", { name: "Send message" }).click();
  await expect(visitor.getByRole("heading", { level: 1, name: "Thank you" })).toBeVisible();
});

test("staff find it, two answer it at once and one is told, and its adoption names the adopter once it is approved", async ({
  browser,
}) => {
  const isAside = await openAsked("Ada Lovelace");
  await expect(page.getByText("Flat", { exact: true })).toBeVisible();
  await expectUsable(page);
  if (isAside) await page.getByRole("button", { name: "It is not spam" }).click();
  await page.getByRole("textbox", { name: "New note" }).fill("Called back");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByRole("list", { name: "Notes" })).toContainText("Called back");
  await page.getByLabel("Template", { exact: true }).selectOption({ label: "Come and meet" });
  await expect(page.getByRole("textbox", { name: "Your answer" })).toHaveValue(`Dear Ada Lovelace, come and meet ${name} on Saturday.`);
  const colleague = await ownerPage(browser);
  await open(colleague, page.url());
  await colleague.getByRole("textbox", { name: "Your answer" }).fill("Come on Sunday.");
  const send = (tab: Page) => tab.getByRole("button", { name: /^(Note as sent|Send answer)$/ }).click();
  const answers = (tab: Page) => tab.getByRole("list", { name: "Answers" }).getByRole("listitem");
  const refused = (tab: Page) => tab.getByText("A colleague answered or changed this enquiry in the meantime. Your answer was not sent.");
  await Promise.all([send(page), send(colleague)]);
  await expect.poll(async () => (await refused(page).count()) + (await refused(colleague).count())).toBe(1);
  const loser = (await refused(page).count()) === 1 ? page : colleague;
  // The colleague's answer is shown first, so that people can decide whether to send theirs as well.
  await expect(answers(loser)).toHaveCount(1);
  await expect(loser.getByRole("textbox", { name: "Your answer" })).not.toHaveValue("");
  await send(loser);
  await expect(answers(loser)).toHaveCount(2);
  await colleague.context().close();
  await reload(page);
  await expect(page.getByRole("list", { name: "Answers" })).toContainText("come and meet");
  await expect(page.getByLabel("State", { exact: true })).toHaveValue("in_progress");
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Approve and reserve" }).click();
  await expect(page.getByText(`Approved. ${name} is pending.`)).toBeVisible();
  await page.getByRole("link", { name: "Their adoption" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ada Lovelace" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue("ada@example.org");
});

test("the contract is filled from the adoption, completed, and kept as it was printed", async () => {
  await printContract(page, new URL(page.url()).pathname, "Ada Lovelace");
});

test("Adoptions lead the animal home, and back if it comes back; the keyboard does it too", async () => {
  await open(page, `${PLACE}/orders`);
  const column = (stage: string) => page.getByRole("region", { name: new RegExp(`^${stage}`) });
  await expectUsable(page);
  await column("Reserved").getByRole("link", { name: "Ada Lovelace" }).press("Shift+ArrowRight");
  await page.getByRole("dialog").getByRole("button", { name: "Went home" }).click();
  await expect(column("Home").getByRole("link", { name: "Ada Lovelace" })).toBeFocused();
  await visitor.goto(SITE);
  await expect(visitor.getByRole("region", { name: "Happy endings" })).toContainText(name);
  await column("Home").getByRole("button", { name: "Move Ada Lovelace" }).click();
  await page.getByRole("button", { name: "Came back" }).click();
  await page.getByRole("textbox", { name: "Reason" }).fill("Allergy in the family");
  // While the columns are read again, the undo is that of this move already, not of the one before.
  const columns = Promise.withResolvers<void>();
  await page.route("**/adoptions?*", async (route) => {
    await columns.promise;
    await route.continue();
  });
  await page.getByRole("dialog").getByRole("button", { name: "Came back" }).click();
  await expect(page.getByText("Ada Lovelace: Came back.")).toBeVisible();
  columns.resolve();
  await expect(column("Home").getByRole("link", { name: "Ada Lovelace" })).toHaveCount(0);
  await page.unroute("**/adoptions?*");
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect(column("Home").getByRole("link", { name: "Ada Lovelace" })).toBeVisible();
  await open(page, `${PLACE}/orders?view=list&stage=home`);
  await expect(page.getByRole("row", { name: /Ada Lovelace/ })).toContainText(name);
  await expectUsable(page);
});

test("undo brings the enquiry and the animal back", async () => {
  await open(page, INBOX);
  await page.getByRole("link", { name: "Ada Lovelace" }).click();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect(page.getByLabel("State", { exact: true })).toHaveValue("approved");
});

test("in the inbox, keys move from line to line, close one, and lead to its answer", async () => {
  await open(page, INBOX);
  const ada = page.getByRole("link", { name: "Ada Lovelace" });
  await page.keyboard.press("j");
  await expect(page.getByRole("list", { name: "Enquiries, newest first" }).getByRole("link").first()).toBeFocused();
  await ada.focus();
  await page.keyboard.press("e");
  await expect(page.getByText("The enquiry is closed.")).toBeVisible();
  await expect(ada).toHaveCount(0);
  await page.getByRole("button", { name: /^Undo/ }).click();
  await ada.focus();
  await page.keyboard.press("r");
  await expect(page.getByRole("textbox", { name: "Your answer" })).toBeFocused();
});

test("all others who asked get one answer, and staff find what is stored about one of them", async () => {
  if (await openAsked("Grace Hopper")) {
    await page.getByRole("button", { name: "It is not spam" }).click();
    await expect(page.getByRole("button", { name: "It is not spam" })).toHaveCount(0);
  }
  await open(page, INBOX);
  const adopted = page.getByRole("list", { name: "Adopted animals that others asked about" });
  await expect(adopted).toContainText(`${name} has a home.`);
  await adopted.getByRole("link").click();
  await expect(page.getByRole("list", { name: "Who gets it" })).toHaveText("Grace Hopper grace@example.org");
  await expectUsable(page);
  const answer = page.getByRole("button", { name: /^(Note as sent|Send) to 1 person$/ });
  await answer.click();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await answer.click();
  await expect(page.getByRole("heading", { name: "About to be sent" })).toBeVisible();

  await page.getByRole("link", { name: "Personal data" }).click();
  const search = page.getByRole("main").getByRole("button", { name: "Search", exact: true });
  await page.getByLabel("Email address, name, or phone number").fill("grace hop");
  await search.click();
  await expectUsable(page);
  await page.getByRole("button", { name: "Show everything about grace@example.org" }).click();
  await expect(page.getByText("May I come on Sunday?")).toBeVisible();
  await expectUsable(page);
  await expect(page.getByText("Owners can erase what is found.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Erase…" })).toHaveCount(0);
});

test("a visitor of an animal that has a home finds the way to the general form", async () => {
  expect((await visitor.goto(SITE))?.status()).toBe(200);
  await visitor.getByRole("link", { name: "Send us a message" }).first().click();
  await expect(visitor.getByRole("heading", { level: 1, name: "Write to us" })).toBeVisible();
});

test("a viewer sees enquiries and adoptions, and can change neither", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), reducedMotion: "reduce" });
  await signIn(context, KEEPER);
  const own = await context.newPage();
  await open(own, INBOX);
  await own.getByRole("link", { name: "Ada Lovelace" }).click();
  await expect(own.getByText("We have a garden, and would love to meet.")).toBeVisible();
  await expect(own.getByLabel("Your answer")).toHaveCount(0);
  await expect(own.getByLabel("State", { exact: true })).toBeDisabled();
  await own.setViewportSize({ width: 390, height: 844 });
  await open(own, `${PLACE}/orders?stage=home`);
  await own.getByRole("link", { name: "Ada Lovelace" }).click();
  await expect(own.getByRole("textbox", { name: "Adopter" })).not.toBeEditable();
  await expect(own.getByRole("button", { name: /Move|Save/ })).toHaveCount(0);
  await expectUsable(own);
  await context.close();
});

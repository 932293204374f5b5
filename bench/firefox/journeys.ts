import type { Browser, ElementHandle } from "puppeteer-core";
import { PASSWORD } from "#e2e/support/people.ts";
import { Tab } from "./tab.ts";

export interface Walk {
  staff: Tab;
  /** Without a session. */
  visitor: Tab;
  base: string;
  site: string;
  /** The project's part of addresses. */
  place: string;
  email: string;
  /** A JPEG. */
  photo: string;
}

const NAME = "Foxglove";
const ROWS = "table tbody tr";
const ASKED = 'ul[aria-label="Enquiries, newest first"] a';
const DIALOG = "dialog";

async function signIn({ staff, base, place, email }: Walk): Promise<void> {
  await staff.open(`${base}/sign-in?next=${encodeURIComponent(`${place}/animals`)}`);
  await staff.fill("Email address", email);
  await staff.fill("Password", "not the password");
  await staff.press("button", "Sign in");
  await staff.see("don’t match");
  await staff.fill("Password", PASSWORD);
  await staff.press("button", "Sign in");
  await staff.see("Add an animal");
}

async function addWithPhoto({ staff, photo }: Walk): Promise<void> {
  await staff.press("button", "Add an animal");
  const input = await staff.page.waitForSelector('input[aria-label="Photos to upload"]');
  await (input as ElementHandle<HTMLInputElement>).uploadFile(photo);
  await staff.fill("Name", NAME);
  await staff.fill("Category", "Foxes");
  await staff.page.keyboard.press("Enter");
  await staff.press("button", "Add animal");
  await staff.see(`${NAME} was added`);
  await staff.see("", `${DIALOG} img[src*="/media/"]`);
  await staff.page.keyboard.press("Escape");
}

async function filter({ staff, base, place }: Walk): Promise<void> {
  await staff.open(`${base}${place}/animals`);
  await staff.fill("Search by name or number", NAME.toLowerCase());
  await staff.see(NAME, ROWS, 1);
  await staff.see("", ROWS, 1);
  await staff.open(`${base}${place}/animals`);
  await staff.press("button", "Filters");
  await staff.fill("Photo", "yes");
  await staff.see("", ROWS, 1);
  await staff.page.goBack();
  await staff.see("", `${ROWS}:nth-child(2)`);
}

async function publish({ staff, visitor, base, place, site }: Walk): Promise<void> {
  await staff.open(`${base}${place}/site`);
  await staff.fill("Name", "Green Farm");
  await staff.fill("Tagline", "Forty tails, one garden.");
  await staff.press("button", "Publish");
  await staff.see("Anyone can see it then");
  await staff.press("button", "Publish", DIALOG);
  await staff.see("Version 1 is live.");
  await visitor.visit(site);
  await visitor.see("Forty tails, one garden.");
}

async function ask({ visitor, site }: Walk): Promise<void> {
  await visitor.visit(`${site}?q=${NAME}`);
  await visitor.page.locator("a.card").click();
  await visitor.press("link", `Ask about ${NAME}`);
  await visitor.fill("Your name", "Ada Lovelace");
  await visitor.fill("Your email address", "ada");
  await visitor.fill("Your message", "We have a garden, and would love to meet.");
  await visitor.press("button", "Send message");
  await visitor.see("Your message was not sent yet.");
  await visitor.fill("Your email address", "ada@example.org");
  await visitor.page.locator("input[type=checkbox]").click();
  await visitor.press("button", "Send message");
  await visitor.see("Thank you");
}

async function answer({ staff, base, place }: Walk): Promise<void> {
  // What is sent faster than a person types may be set aside.
  await staff.open(`${base}${place}/enquiries?tab=quarantine`);
  const isAside = (await staff.page.$(ASKED)) !== null;
  if (!isAside) await staff.open(`${base}${place}/enquiries`);
  await staff.page.locator(ASKED).click();
  await staff.see("would love to meet");
  if (isAside) await staff.press("button", "It is not spam");
  await staff.press("button", "Approve");
  await staff.press("button", "Approve and reserve", DIALOG);
  await staff.see(`${NAME} is pending.`);
}

async function adopt({ staff, visitor, base, place, site }: Walk): Promise<void> {
  await staff.open(`${base}${place}/orders`);
  await staff.press("button", "Move Ada Lovelace");
  await staff.press("button", "Move to Home");
  await staff.press("button", "Went home", DIALOG);
  await staff.see("Ada Lovelace: Home.");
  await visitor.visit(`${site}happy`);
  await visitor.see("They found a home.");
  await visitor.see(NAME);
}

export const JOURNEYS: Record<string, (walk: Walk) => Promise<void>> = {
  "Sign in, with a wrong password first": signIn,
  "Add an animal with a photo": addWithPhoto,
  "Filter the animals": filter,
  "Publish the site": publish,
  "A visitor's form, with an error first": ask,
  "Answer the enquiry": answer,
  "Lead the animal home": adopt,
};

export async function openTabs(browser: Browser): Promise<Pick<Walk, "staff" | "visitor">> {
  const [staff, visitor] = [await browser.createBrowserContext(), await browser.createBrowserContext()];
  return { staff: await Tab.in(staff), visitor: await Tab.in(visitor) };
}

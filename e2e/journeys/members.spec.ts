import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { open, reload } from "#e2e/support/dashboard-page.ts";
import { shelterOf, signIn } from "#e2e/support/shelter-page.ts";
import { pageErrors } from "#e2e/support/usable-page.ts";

test.describe.configure({ mode: "serial" });

const { OWNER } = shelterOf("members");

const BASE = process.env["PETSTORE_E2E_URL"] ?? "";
const PROJECT = "Kitten Corner";

let context: BrowserContext;
let page: Page;
let place = "";
/** Context of the invitee. */
let other: BrowserContext;
let theirs: Page;

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext({ baseURL: BASE, reducedMotion: "reduce" });
  await signIn(context, OWNER);
  const post = async (path: string, data: object): Promise<{ slug: string }> => {
    const answer = await context.request.post(path, { headers: { Origin: BASE }, data });
    expect(answer.status()).toBe(201);
    return (await answer.json()) as { slug: string };
  };
  const { slug } = await post("/api/projects", { name: PROJECT });
  await post(`/api/projects/${slug}/keys`, { name: "Website", scope: "read" });
  place = `/p/${slug}`;
  page = await context.newPage();
  other = await browser.newContext({ baseURL: BASE, reducedMotion: "reduce" });
  theirs = await other.newPage();
});

test.afterAll(async () => {
  await context.close();
  await other.close();
});

/** Acts like another owner, elsewhere. */
async function makeStaff(name: string): Promise<void> {
  const members = `/api${place.replace("/p/", "/projects/")}/members`;
  const listed = (await (await context.request.get(members)).json()) as { members: { userId: string; name: string }[] };
  const userId = listed.members.find((member) => member.name === name)?.userId ?? "";
  const answer = await context.request.patch(`${members}/${userId}`, { headers: { Origin: BASE }, data: { role: "staff" } });
  expect(answer.ok()).toBe(true);
}

test("an invitee joins by link and sees what the role allows", async () => {
  await open(page, `${place}/settings/members`);
  for (const control of [
    page.getByRole("combobox", { name: "Role of Olga Owner" }),
    page.getByRole("button", { name: "Remove Olga Owner" }),
  ]) {
    await expect(control).toBeDisabled();
    await expect(control).toHaveAccessibleDescription(/A project needs an owner, so the only one can’t be removed/);
  }
  await page.getByRole("button", { name: "Invite" }).click();
  await page.getByRole("textbox", { name: "Email address" }).fill("kim@shelter.example");
  await page.getByRole("radio", { name: "Viewer" }).check();
  await page.getByRole("button", { name: "Create link" }).click();
  const dialog = page.getByRole("dialog");
  const link = (await dialog.getByRole("region", { name: "Invitation link" }).textContent())?.trim() ?? "";
  await dialog.getByRole("button", { name: "I’ve copied the link" }).click();

  await open(theirs, link);
  await expect(theirs.getByRole("heading", { level: 1, name: `Join ${PROJECT}` })).toBeVisible();
  expect(await pageErrors(theirs)).toEqual([]);
  await theirs.getByRole("textbox", { name: "Your name" }).fill("Kim Walker");
  await theirs.getByRole("textbox", { name: "Password" }).fill("kettle moss paper eleven");
  await theirs.getByRole("button", { name: "Create account and join" }).click();
  await expect(theirs).toHaveURL(place);
  await open(theirs, `${place}/api-keys`);
  await expect(theirs.getByRole("table", { name: "API keys" }).getByRole("link", { name: "Website" })).toBeVisible();
  await expect(theirs.getByRole("button", { name: "Create API key" })).toHaveCount(0);
  await open(theirs, `${place}/animals`);
  await expect(theirs.getByRole("heading", { level: 1, name: "Animals" })).toBeVisible();
  await expect(theirs.getByRole("button", { name: "Add an animal" })).toHaveCount(0);
});

test("an owner changes a role, takes it back, and stays owner while there is no other", async () => {
  await reload(page);
  const role = page.getByRole("combobox", { name: "Role of Kim Walker" });
  const said = page.getByRole("status");
  await role.selectOption("staff");
  await said.filter({ hasText: "Kim Walker’s role is now staff." }).getByRole("button", { name: "Undo" }).click();
  await expect(said.filter({ hasText: "Kim Walker’s role is viewer again." })).toBeVisible();
  await expect(role).toHaveValue("viewer");
  await role.selectOption("owner");
  const asked = page.getByRole("dialog", { name: "Make Kim Walker an owner?" });
  await expect(asked).toContainText("remove any member, you included");
  await asked.getByRole("button", { name: "Cancel" }).click();
  await expect(role).toHaveValue("viewer");
  await role.selectOption("owner");
  await asked.getByRole("button", { name: "Make owner" }).click();
  await expect(said.filter({ hasText: "Kim Walker is now an owner." })).toBeVisible();
  const own = page.getByRole("combobox", { name: "Role of Olga Owner" });
  await own.selectOption("viewer");
  const question = page.getByRole("dialog", { name: "Change your own role to viewer?" });
  await expect(question).toBeVisible();
  await makeStaff("Kim Walker");
  await question.getByRole("button", { name: "Change my role" }).click();
  await expect(question.getByRole("alert")).toContainText("A project needs at least one owner");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(own).toHaveValue("owner");
});

test("a member who is removed loses access, but not what was typed", async () => {
  await open(theirs, `${place}/animals`);
  await theirs.getByRole("button", { name: "Add the first animal" }).click();
  const drawer = theirs.getByRole("dialog", { name: "Add an animal" });
  await drawer.getByRole("textbox", { name: "Name" }).fill("Biscuit");
  await drawer.getByRole("combobox", { name: "Category" }).fill("Cats");
  await drawer.getByRole("button", { name: "Add animal" }).click();
  await expect(theirs.getByRole("row").filter({ hasText: "Biscuit" })).toBeVisible();
  await theirs.getByRole("button", { name: "Add an animal" }).first().click();
  await drawer.getByRole("textbox", { name: "Name" }).fill("Waffle");
  await drawer.getByRole("combobox", { name: "Category" }).fill("Cats");

  await page.getByRole("button", { name: "Remove Kim Walker" }).click();
  await page.getByRole("dialog", { name: "Remove Kim Walker?" }).getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("button", { name: "Remove Kim Walker" })).toHaveCount(0);
  const refused = "There is no such project, or you are not a member of it.";
  await drawer.getByRole("button", { name: "Add animal" }).click();
  await expect(drawer.getByRole("alert")).toContainText(refused);
  await expect(drawer.getByRole("textbox", { name: "Name" })).toHaveValue("Waffle");
  await theirs.keyboard.press("Escape");
  await drawer.getByRole("button", { name: "Discard changes" }).click();
  await theirs.getByRole("searchbox", { name: "Search by name or number" }).fill("bis");
  await expect(theirs.getByRole("main").getByRole("alert")).toContainText(refused);
  expect((await theirs.goto(`${place}/api-keys`))?.status()).toBe(404);
  await expect(theirs.getByRole("main")).toContainText("Olga Owner can invite you again.");
});

test("a mailed link confirms its address and lets a former member set a new password", async () => {
  // This link was shared, so the address is unconfirmed; simulates the offer of a mailed one.
  const offer = {
    project: PROJECT,
    email: "kim@shelter.example",
    role: "staff",
    invitedBy: "Olga Owner",
    expiresAt: "2100-01-01T00:00:00Z",
  };
  await theirs.route("**/api/invitations/look", (route) => route.fulfill({ json: { ...offer, mailed: true } }));
  await open(theirs, "/invitations#mailed");
  await expect(theirs.getByText("This link confirms that kim@shelter.example is yours.")).toBeVisible();
  await expect(theirs.getByRole("textbox", { name: "Your name" })).toHaveValue("Kim Walker");
  await expect(theirs.getByRole("textbox", { name: "New password" })).toBeVisible();
  await expect(theirs.getByRole("button", { name: "Set password and join" })).toBeVisible();
  expect(await pageErrors(theirs)).toEqual([]);
});

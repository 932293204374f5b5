import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { open } from "#e2e/support/dashboard-page.ts";
import { PASSWORD, shelterOf, signIn } from "#e2e/support/shelter-page.ts";
import { expectUsable } from "#e2e/support/usable-page.ts";

const { OWNER, PLACE } = shelterOf("confirm-identity");

test.describe.configure({ mode: "serial" });

const sent: unknown[] = [];
let context: BrowserContext;
let page: Page;
let name = "";

/** The server side has its own tests: this stub deletes nothing. */
test.beforeAll(async ({ browser, baseURL }) => {
  context = await browser.newContext({ ...(baseURL && { baseURL }), reducedMotion: "reduce", colorScheme: "light" });
  page = await context.newPage();
  await signIn(context, OWNER);
  await page.route("**/api/projects/*", async (route) => {
    if (route.request().method() !== "DELETE") return await route.continue();
    sent.push(route.request().postDataJSON());
    const wantsProof = sent.length < 3;
    const error = wantsProof ? { code: "reauthentication_required", status: 403 } : { code: "conflict", status: 409 };
    await route.fulfill({ status: error.status, json: { ...error, message: wantsProof ? "Confirm it’s you to do this." : "Not today." } });
  });
});

test.afterAll(() => context.close());

const deletion = () => page.getByRole("dialog", { name: /^Move .+ to the bin$/ });
const identity = () => page.getByRole("dialog", { name: "Confirm it’s you" });

test("a refused deletion asks for the password and focuses its field", async () => {
  await open(page, `${PLACE}/settings`);
  await page.getByRole("button", { name: "Move to the bin" }).click();
  name = ((await deletion().getByRole("heading").textContent()) ?? "").replace(/^Move (.+) to the bin$/, "$1");
  await deletion().getByRole("textbox").fill(name);
  await page.keyboard.press("Enter");
  const password = identity().getByLabel("Password");
  await expect(password).toBeFocused();
  await expect(password, "a ring shows where the focus is").toHaveCSS("outline-width", "2px");
});

test("the identity dialog passes axe in light and dark and fits a phone", async () => {
  await expectUsable(page, { onPhone: "fits" });
});

test("Escape keeps the typed text and explains why the deletion was refused", async () => {
  await page.keyboard.press("Escape");
  await expect(identity()).toHaveCount(0);
  await expect(deletion().getByRole("alert")).toContainText("Confirm it’s you to do this.");
  await expect(deletion().getByRole("textbox")).toHaveValue(name);
});

test("only the right password sends the deletion again", async () => {
  await deletion().getByRole("button", { name: "Move to the bin" }).click();
  await expect(identity().getByLabel("Password")).toBeFocused();
  await identity().getByLabel("Password").fill("wrong wrong wrong");
  await page.keyboard.press("Enter");
  await expect(identity().getByRole("alert")).toContainText("The password is incorrect.");
  expect(sent).toHaveLength(2);
  await identity().getByLabel("Password").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(identity()).toHaveCount(0);
  await expect(deletion().getByRole("alert")).toContainText("Not today.");
  expect(sent).toEqual([{ name }, { name }, { name }]);
});

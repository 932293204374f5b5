import { type BrowserContext, expect, type Locator, type Page, test } from "@playwright/test";
import { open } from "#e2e/support/dashboard-page.ts";
import { shelterOf, signIn } from "#e2e/support/shelter-page.ts";

const { STAFF, PLACE } = shelterOf("sites");

let context: BrowserContext;
let page: Page;

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext({ reducedMotion: "reduce", forcedColors: "active" });
  await signIn(context, STAFF);
  page = await context.newPage();
});
test.afterAll(() => context.close());

/** Returns the color that the browser shows. @param name of a system color */
function systemColor(name: string): Promise<string> {
  return page.evaluate((color) => {
    const probe = document.createElement("i");
    document.body.append(probe);
    probe.style.color = color;
    const shown = getComputedStyle(probe).color;
    probe.remove();
    return shown;
  }, name);
}

const paint = (one: Locator): Promise<string> => one.evaluate((element) => getComputedStyle(element).backgroundColor);

test("high contrast shows on which side a switch is, and how full a bar is", async () => {
  await open(page, `${PLACE}/enquiries/settings`);
  const toggle = page.getByRole("switch", { name: "Confirm to visitors that their enquiry arrived" });
  const wasOn = (await toggle.getAttribute("aria-checked")) === "true";
  // The second press leaves nothing to save.
  for (const isOn of [!wasOn, wasOn]) {
    await toggle.click();
    await expect(toggle).toHaveAttribute("aria-checked", String(isOn));
    const track = toggle.locator("> [aria-hidden]");
    expect(await paint(track.locator("> *"))).toBe(await systemColor(isOn ? "HighlightText" : "ButtonText"));
    if (isOn) expect(await paint(track)).toBe(await systemColor("Highlight"));
  }
  await open(page, `${PLACE}/usage`);
  const meter = page.getByRole("meter").first();
  await expect(meter).toHaveCSS("border-top-style", "solid");
  expect(await paint(meter.locator("> *"))).toBe(await systemColor("Highlight"));
});

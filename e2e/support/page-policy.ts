import { expect, type Page } from "@playwright/test";

/** Returns violations of the page's content security policy, and errors, since it was opened: Chromium keeps both. */
export async function policyErrors(page: Page): Promise<string[]> {
  const messages = (await page.consoleMessages({ filter: "all" })).map((message) => message.text());
  const errors = (await page.pageErrors({ filter: "all" })).map(String);
  return [...messages.filter((text) => /content.security.policy/i.test(text)), ...errors];
}

/** Expects a page to have complied since it was opened, and to comply on its first press. Call it last: it presses a button. */
export async function expectPolicyKept(page: Page): Promise<void> {
  // React Aria writes its style sheet on the first press.
  await page.locator("main button:visible, header button:visible").first().dispatchEvent("pointerdown");
  expect(await policyErrors(page)).toEqual([]);
}

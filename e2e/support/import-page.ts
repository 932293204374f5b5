import type { Page } from "@playwright/test";

/** Chooses a CSV file in the form of the open page. */
export async function chooseList(page: Page, name: string, text: string): Promise<void> {
  await page.getByLabel("File of animals").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
}

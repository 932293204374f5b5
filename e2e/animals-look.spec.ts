import { expect, type Page, test } from "@playwright/test";
import { axeFaults, overflow } from "#e2e/support/dashboard-page.ts";
import { openTable, PLACE, staffPage } from "#e2e/support/shelter-page.ts";

let page: Page;

test.beforeAll(async ({ browser }) => {
  page = await staffPage(browser);
});

test.afterAll(() => page.context().close());

/** A picture for whoever looks at the pages, when a folder for them is named. */
const shoot = async (name: string): Promise<void> => {
  const folder = process.env["PETSTORE_E2E_SHOTS"];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
};

for (const colorScheme of ["light", "dark"] as const) {
  for (const path of ["/animals?q=b", "/animals?q=nosuchname&animal=new", "/orders?status=completed", "/categories"]) {
    test(`${path} has no accessibility fault in ${colorScheme} and fits a phone`, async () => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(PLACE + path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      if (path.includes("new")) await expect(page.getByRole("dialog")).toBeVisible();
      expect(await axeFaults(page)).toEqual([]);
      await shoot(`wide${path.replaceAll(/\W/g, "-")}-${colorScheme}`);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await shoot(`phone${path.replaceAll(/\W/g, "-")}-${colorScheme}`);
    });
  }

  test(`a selection and an open drawer have no accessibility fault in ${colorScheme} on a phone`, async () => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 390, height: 844 });
    await openTable(page, "?q=b");
    await page.getByRole("checkbox", { name: "Select this page" }).check();
    expect(await axeFaults(page)).toEqual([]);
    await shoot(`phone-selected-${colorScheme}`);
    await page.getByRole("table").locator("tbody tr").first().getByRole("button").click();
    await expect(page.getByRole("dialog").getByRole("heading", { name: "History" })).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await shoot(`phone-drawer-${colorScheme}`);
  });
}

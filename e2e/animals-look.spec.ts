import { expect, type Page, test } from "@playwright/test";
import { expectUsable } from "#e2e/support/dashboard-page.ts";
import { openTable, PLACE, staffPage } from "#e2e/support/shelter-page.ts";

let page: Page;

test.beforeAll(async ({ browser }) => {
  page = await staffPage(browser);
});

test.afterAll(() => page.context().close());

for (const path of ["/animals?q=b", "/animals?q=nosuchname&animal=new", "/orders?status=completed", "/categories"]) {
  test(`${path} can be used by everybody`, async () => {
    await page.goto(PLACE + path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    if (path.includes("new")) await expect(page.getByRole("dialog")).toBeVisible();
    await expectUsable(page);
  });
}

test("a selection can be used by everybody", async () => {
  await openTable(page, "?q=b");
  await page.getByRole("checkbox", { name: "Select this page" }).check();
  await expectUsable(page);
});

test("an open animal can be used by everybody", async () => {
  await openTable(page, "?q=b");
  await page.getByRole("table").locator("tbody tr").first().getByRole("button").click();
  await expect(page.getByRole("dialog").getByRole("heading", { name: "History" })).toBeVisible();
  await expectUsable(page);
});

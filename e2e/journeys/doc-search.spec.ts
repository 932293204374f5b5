import { expect, test } from "@playwright/test";
import { alive } from "#e2e/support/dashboard-page.ts";
import { visitorPage } from "#e2e/support/shelter-page.ts";

test("the search of the documentation is reached, read, and followed by keyboard, and moves nothing", async ({ page }) => {
  await page.goto("/docs/guide");
  await alive(page);
  const before = await page.getByRole("main").boundingBox();
  await page.keyboard.press("/");
  await page.keyboard.type("retrying");
  const found = page.getByRole("search").getByRole("list", { name: "Found" });
  await expect(found.getByRole("link").first()).toHaveText("Retrying safelyGuide");
  expect(await page.getByRole("main").boundingBox()).toEqual(before);
  await page.keyboard.press("Escape");
  await expect(found).toHaveCount(0);
  await page.keyboard.type(" safely");
  await expect(found).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/docs/guide/idempotency");
});

test("the search of the documentation works without script", async ({ browser }) => {
  const page = await visitorPage(browser);
  await page.goto("/docs");
  await page.getByRole("searchbox", { name: "Search the documentation" }).fill("rate_limit_exceeded");
  await page.keyboard.press("Enter");
  await page.getByRole("list", { name: "Results" }).getByRole("link", { name: "rate_limit_exceeded" }).click();
  await expect(page).toHaveURL("/docs/errors#rate_limit_exceeded");
  await page.context().close();
});

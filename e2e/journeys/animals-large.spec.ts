import { expect, type Page, type Route, test } from "@playwright/test";
import { catchRequests, open, reload } from "#e2e/support/dashboard-page.ts";
import { shelterOf } from "#e2e/support/shelter-page.ts";
import { pageErrors } from "#e2e/support/usable-page.ts";

const { staffPage, ANIMALS } = shelterOf("animals-large");

/** Exceeds a single change; tests build on each other. */
test.describe.configure({ mode: "serial" });

const ALL = "10,500 animals";
/** Up to six requests, each for 2,000 animals. */
let page: Page;

test.beforeAll(async ({ browser }) => {
  page = await staffPage(browser);
  await open(page, ANIMALS);
  await expect(page.getByRole("button", { name: "Add an animal" })).toBeEnabled();
});

test.afterAll(() => page.context().close());

const bulk = "**/api/projects/*/pets/bulk";
const bar = () => page.getByRole("region", { name: "Selected animals" });
const notice = () => page.getByRole("status").filter({ hasText: /\S/ });

async function after(steps: number, then: (route: Route) => Promise<unknown>): Promise<void> {
  let seen = 0;
  await catchRequests(page, bulk, (route) => {
    if (route.request().method() === "POST") seen += 1;
    return seen > steps ? then(route) : route.fallback();
  });
}

/** @returns releases the held requests */
async function holdAfter(steps: number): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await after(steps, async (route) => {
    await held;
    await route.fallback();
  });
  return () => release();
}

test("keeps the table's head in view while the rows scroll", async () => {
  await page.getByRole("row").last().scrollIntoViewIfNeeded();
  await expect(page.getByRole("row").nth(1)).not.toBeInViewport();
  await expect(page.getByRole("columnheader", { name: "Name" })).toBeInViewport();
  await expect(page.getByRole("checkbox", { name: "Select this page" })).toBeInViewport();
});

test("counts all matching animals and reports progress when a bulk change is interrupted", async () => {
  await page.getByRole("checkbox", { name: "Select this page" }).check();
  const answer = Promise.withResolvers<void>();
  await catchRequests(page, bulk, async (route) => {
    await answer.promise;
    await route.fallback();
  });
  await page.getByRole("button", { name: "Select all animals that match" }).click();
  await expect(bar()).toContainText("Selecting all that match…");
  await expect(bar().getByRole("button", { name: "Move to the bin" })).toBeDisabled();
  answer.resolve();
  await expect(bar()).toContainText(`${ALL} selected`);
  await after(2, (route) => route.abort());
  await bar().getByRole("button", { name: "Move to the bin" }).click();
  await page
    .getByRole("dialog", { name: `Move ${ALL} to the bin?` })
    .getByRole("button", { name: "Move to the bin" })
    .click();
  const halted = page.getByRole("dialog", { name: "Stopped halfway" });
  await expect(halted).toContainText(`4,000 of ${ALL} were definitely processed`);
  await expect(halted).toContainText("did not answer");
  expect(await pageErrors(page)).toEqual([]);
  await page.unroute(bulk);
});

test("resumes an interrupted bulk change, shows its progress, and undoes it in one step", async () => {
  const release = await holdAfter(1);
  await page.getByRole("dialog").getByRole("button", { name: "Continue" }).click();
  const working = page.getByRole("dialog", { name: `Working on ${ALL}` });
  await expect(working).toContainText(`6,000 of ${ALL}`);
  await expect(working.getByRole("progressbar")).toHaveAttribute("value", "6000");
  release();
  await expect(notice()).toContainText("At least 10,500 animals moved to the bin");
  await page.unroute(bulk);
  await notice().getByRole("button", { name: "Undo" }).click();
  await expect(notice()).toContainText("Undone for 10,500 animals");
  await expect(page.getByRole("navigation", { name: "Pages", exact: true })).toContainText("More than 10,000 animals");
});

test("keeps the completed part of a bulk change stopped by hand until it is undone", async () => {
  await reload(page);
  await expect(page.getByRole("button", { name: "Add an animal" })).toBeEnabled();
  await page.getByRole("checkbox", { name: "Select this page" }).check();
  await page.getByRole("button", { name: "Select all animals that match" }).click();
  await expect(bar()).toContainText(`${ALL} selected`);
  const release = await holdAfter(1);
  await bar().getByRole("button", { name: "Move to the bin" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Move to the bin" }).click();
  const working = page.getByRole("dialog", { name: `Working on ${ALL}` });
  await expect(working).toContainText(`2,000 of ${ALL}`);
  await working.getByRole("button", { name: "Stop" }).click();
  release();
  const halted = page.getByRole("dialog", { name: "Stopped halfway" });
  await expect(halted).toContainText(`4,000 of ${ALL} were processed.`);
  await halted.getByRole("button", { name: "Undo what was done" }).click();
  await expect(notice()).toContainText("Undone for 4,000 animals");
  await page.getByRole("button", { name: /^Bin/ }).click();
  await expect(page.getByText("The bin is empty")).toBeVisible();
});

import { expect, type Page } from "@playwright/test";
import { dialogBy, inside, type Shot } from "./shot.ts";

interface Act {
  method: "DELETE" | "POST";
  address: string;
}

const DELETION: Act = { method: "DELETE", address: "**/api/projects/*" };
const NEW_KEY: Act = { method: "POST", address: "**/api/projects/*/keys" };

async function refuse(
  page: Page,
  act: Act,
  ways: { hasPassword: boolean; hasCode: boolean; hasPasskey: boolean; providers: string[] },
): Promise<void> {
  const body = { code: "reauthentication_required", message: "Confirm it’s you to do this.", status: 403 };
  await page.route(act.address, (route) =>
    route.request().method() === act.method ? route.fulfill({ status: 403, json: body }) : route.continue(),
  );
  await page.route("**/api/account/proof", (route) =>
    route.request().method() === "GET" ? route.fulfill({ json: { isFresh: false, ...ways } }) : route.continue(),
  );
}

async function deleteProject(page: Page): Promise<void> {
  const name = ((await page.getByRole("dialog").getByRole("heading").textContent()) ?? "").replace(/^Move (.+) to the bin$/, "$1");
  await page.getByRole("dialog").getByRole("textbox").fill(name);
  await page.getByRole("dialog").getByRole("button", { name: "Move to the bin" }).click();
  await expect(page.getByRole("dialog", { name: "Confirm it’s you" })).toBeVisible();
}

export const IDENTITY: Shot[] = [
  {
    name: "confirm-identity",
    ...inside("/settings"),
    ...dialogBy("Delete", async (page) => {
      await refuse(page, DELETION, { hasPassword: true, hasCode: false, hasPasskey: false, providers: ["github", "google"] });
      await deleteProject(page);
      await page.getByLabel("Password").fill("wrong wrong wrong");
      await page.getByRole("button", { name: "Confirm" }).click();
      await expect(page.getByText("The password is incorrect. Check it and try again.")).toBeVisible();
    }),
  },
  {
    name: "confirm-identity-linked",
    ...inside("/settings"),
    ...dialogBy("Delete", async (page) => {
      await refuse(page, DELETION, { hasPassword: false, hasCode: false, hasPasskey: false, providers: ["google"] });
      await deleteProject(page);
      await expect(page.getByRole("button", { name: "Continue with Google" })).toBeFocused();
    }),
  },
  {
    name: "confirm-identity-key",
    ...inside("/api-keys"),
    ...dialogBy("Create API key", async (page) => {
      await refuse(page, NEW_KEY, { hasPassword: true, hasCode: false, hasPasskey: false, providers: [] });
      await page.getByRole("textbox", { name: "Name" }).fill("Shop window");
      await page.getByRole("button", { name: "Create key" }).click();
      await expect(page.getByRole("dialog", { name: "Confirm it’s you" }).getByLabel("Password")).toBeFocused();
    }),
  },
  { name: "confirm-identity-window", path: () => "/confirm-identity?error=other-account&with=github" },
];

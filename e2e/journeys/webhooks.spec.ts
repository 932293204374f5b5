import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { Webhook } from "standardwebhooks";
import { open } from "#e2e/support/dashboard-page.ts";
import { shelterOf, signIn } from "#e2e/support/shelter-page.ts";
import { expectUsable } from "#e2e/support/usable-page.ts";
import { type Receiver, startReceiver } from "#e2e/support/webhook-receiver.ts";

test.describe.configure({ mode: "serial" });

const { OWNER, STAFF, PLACE } = shelterOf("webhooks");
const WEBHOOKS = `${PLACE}/webhooks`;
const BASE = process.env["PETSTORE_E2E_URL"] ?? "";

let context: BrowserContext;
let page: Page;
let receiver: Receiver;
let apiKey = "";

test.beforeAll(async ({ browser }) => {
  const { PETSTORE_E2E_RECEIVER_CHAIN: chain = "", PETSTORE_E2E_RECEIVER_KEY: key = "" } = process.env;
  receiver = await startReceiver({ chain, key });
  context = await browser.newContext({ baseURL: BASE, reducedMotion: "reduce" });
  await signIn(context, OWNER);
  const made = await context.request.post(`/api${PLACE.replace("/p/", "/projects/")}/keys`, {
    headers: { Origin: BASE },
    data: { name: "Importer", scope: "read_write" },
  });
  apiKey = ((await made.json()) as { key: string }).key;
  page = await context.newPage();
});

test.afterAll(async () => {
  await context.close();
  await receiver.close();
});

async function addByApi(name: string): Promise<void> {
  const answer = await context.request.post("/v1/pets", { headers: { Authorization: `Bearer ${apiKey}` }, data: { name, categoryId: 3 } });
  expect(answer.status()).toBe(201);
}

const deliveries = () => page.getByRole("list", { name: "Deliveries, newest first" }).locator("> li");

test("an owner adds a webhook and sees what it gets", async () => {
  await open(page, `${PLACE}/settings/webhooks`);
  await expect(page).toHaveURL(new RegExp(`${WEBHOOKS}$`));
  await expect(page.getByRole("heading", { name: "No endpoints yet" })).toBeVisible();
  await page.getByRole("button", { name: "Add endpoint" }).click();
  const adding = page.getByRole("dialog", { name: "Add an endpoint" });
  await adding.getByRole("textbox", { name: "Address" }).fill("https://10.0.0.1/hooks");
  await adding.getByRole("textbox", { name: /^Description/ }).fill("Website");
  await adding.getByRole("button", { name: "Add endpoint" }).click();
  await expect(adding.getByRole("alert")).toContainText("10.0.0.1 is not an address on the public internet");
  await adding.getByRole("textbox", { name: "Address" }).fill(`https://localhost:${receiver.port}/hooks`);
  await adding.getByRole("button", { name: "Add endpoint" }).click();
  const shown = page.getByRole("dialog", { name: "Signing secret of “Website”" });
  const secret = (await shown.getByRole("region", { name: "Signing secret" }).textContent())?.trim() ?? "";
  await shown.getByRole("button", { name: "I’ve copied the secret" }).click();
  await page.getByRole("link", { name: "Website" }).click();

  await addByApi("Biscuit");
  await expect(deliveries()).toHaveCount(1);
  await expect(deliveries().first()).toContainText("Animal added Biscuit");
  await expect(deliveries().first()).toContainText("Delivered");
  const [message] = receiver.received;
  expect(new Webhook(secret).verify(message?.body ?? "", message?.headers as Record<string, string>)).toMatchObject({
    data: { name: "Biscuit" },
  });
});

test("a failing endpoint's owner sees why", async () => {
  receiver.respond = (_, response) => void response.writeHead(500).end("out of order");
  await addByApi("Muffin");
  const failing = deliveries().filter({ hasText: "Retrying" });
  await expect(failing).toContainText("The server answered 500.");
  await failing.locator("summary").click();
  await expect(failing.getByRole("region", { name: /^Beginning of answer/ }).first()).toContainText("out of order");
  await expectUsable(page);
});

test("a failed message can be sent again, and a delivered one replayed", async () => {
  receiver.respond = (_, response) => void response.writeHead(204).end();
  // A retry of its own may win.
  await deliveries()
    .first()
    .getByRole("button", { name: /^(Send now|Replay)$/ })
    .click();
  await expect(deliveries().first()).toContainText("Delivered");
  const before = receiver.received.length;
  await deliveries().first().getByRole("button", { name: "Replay" }).click();
  await expect.poll(() => receiver.received.length).toBe(before + 1);
  const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
  expect(ids.at(-1)).toBe(ids.at(-2));
});

test("the list and its dialogs can be used by everyone", async () => {
  await open(page, WEBHOOKS);
  await expect(page.getByRole("article", { name: "Website" })).toBeVisible();
  await expectUsable(page);
  await page.getByRole("button", { name: "Add endpoint" }).click();
  await page.getByRole("radio", { name: "Only these types" }).check();
  await expectUsable(page);
});

test("staff see no webhooks", async ({ browser }) => {
  const other = await browser.newContext({ baseURL: BASE, reducedMotion: "reduce" });
  await signIn(other, STAFF);
  const theirs = await other.newPage();
  await open(theirs, `${PLACE}/settings`);
  await expect(theirs.getByRole("link", { name: "Domains" })).toBeVisible();
  await expect(theirs.getByRole("link", { name: "Webhooks" })).toHaveCount(0);
  expect((await theirs.goto(WEBHOOKS))?.status()).toBe(403);
  await expect(theirs.getByRole("heading", { level: 1, name: "Your role doesn’t include this page" })).toBeVisible();
  await other.close();
});

import { afterAll, expect, it } from "vitest";
import { makePerson, openSession } from "#e2e/support/people.ts";
import { queuedMails } from "#e2e/support/queued-mail.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { rememberDevice } from "#lib/people/auth/device.mutations.ts";
import { createReset, redeemReset } from "#lib/people/auth/reset/mutations.ts";
import { DAY_MS, HOUR_MS } from "#lib/platform/time.ts";

const mail = { SMTP_URL: "smtp://localhost:1", MAIL_FROM: "Petstore <pets@example.org>", PUBLIC_URL: "https://pets.example" };
const close = await useTestDatabase(mail);
afterAll(close);

const NOW = Date.now();
const CHROME = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";
const visitor = (device?: string) => ({ address: "203.0.113.9", userAgent: CHROME, device });
const noticesTo = async (email: string) => (await queuedMails(email)).filter(({ subject }) => subject === "New sign-in to your account");

/** As every sign-in does it. */
async function enter(userId: string, device?: string, now = NOW): Promise<string> {
  await openSession(BigInt(userId));
  return await rememberDevice(BigInt(userId), visitor(device), now);
}

it("mails about a browser that is new, once, and not about the first of an account", async () => {
  const { id, email } = await makePerson("Ada", { hasSession: false });
  const first = await enter(id);
  const again = await enter(id, first);
  expect(await noticesTo(email)).toEqual([]);
  const second = await enter(id);
  await enter(id, second);
  await enter(id, again);
  const [notice, ...more] = await noticesTo(email);
  expect(more).toEqual([]);
  expect(notice?.facts?.map(({ value }) => value.replaceAll(/[\u2066-\u2069]/g, ""))).toEqual([
    "Chrome on Windows",
    "203.0.113.9",
    expect.stringMatching(/ UTC$/),
  ]);
  expect(notice?.link?.url).toBe("https://pets.example/account");
});

it("mails each person of a shared browser, and again once it was not used for 180 days", async () => {
  const [ada, bob] = [await makePerson("Ada"), await makePerson("Bob")];
  const shared = await enter(ada.id);
  const theirs = await enter(bob.id, shared);
  expect([(await noticesTo(ada.email)).length, (await noticesTo(bob.email)).length]).toEqual([1, 1]);
  const later = await enter(ada.id, theirs, NOW + DAY_MS);
  expect(await noticesTo(ada.email)).toHaveLength(1);
  await enter(ada.id, later, NOW + 182 * DAY_MS);
  expect(await noticesTo(ada.email)).toHaveLength(2);
});

it("does not mail right after a link set the password, of which the person was told", async () => {
  const { id, email } = await makePerson("Ada");
  await enter(id);
  const { url } = await createReset({ email }, "https://pets.example", { kind: "cli", id: "tester" });
  await redeemReset({ token: url.slice(url.indexOf("#") + 1), password: "seven quiet harbour lights" });
  const before = (await noticesTo(email)).length;
  await enter(id, undefined, Date.now());
  expect(await noticesTo(email)).toHaveLength(before);
  await enter(id, undefined, Date.now() + 2 * HOUR_MS);
  expect(await noticesTo(email)).toHaveLength(before + 1);
});

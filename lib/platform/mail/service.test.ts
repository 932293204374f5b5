import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type Mailbox, openMailbox } from "#e2e/support/mailbox.ts";
import { parseSettings, settings } from "#lib/platform/config/env.ts";
import { sendMail } from "#lib/platform/mail/service.ts";
import { clearRuntime } from "#lib/platform/runtime.ts";

const MAIL = { to: "ada@example.org", subject: "Hello", paragraphs: ["Hello."], messageId: "<1@example.org>" };

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await openMailbox();
});
afterAll(() => mailbox.close());
afterEach(() => clearRuntime());

/** A server without STARTTLS, at an address not recognized as loopback. */
async function send(SMTP_REQUIRE_TLS: "on" | "off", to = MAIL.to) {
  const SMTP_URL = mailbox.url.replace("127.0.0.1", "0.0.0.0");
  settings.replace(parseSettings({ SMTP_URL, SMTP_REQUIRE_TLS, MAIL_FROM: "pets@example.org", PUBLIC_URL: "https://pets.example" }));
  return await sendMail({ ...MAIL, to }, "pets@example.org");
}

it("sends nothing to a mail server without STARTTLS unless the setting allows plain text", async () => {
  expect(await send("on")).toEqual({ kind: "later", reason: expect.stringContaining("ETLS"), sentence: undefined });
  expect(mailbox.mails).toEqual([]);
  clearRuntime();
  expect(await send("off")).toEqual({ kind: "sent" });
  expect(mailbox.mails).toMatchObject([{ subject: "Hello" }]);
});

it.each([
  ["tom&ina@example.org", "tom&ina@example.org"],
  // Quoted, as RFC 5321 (section 4.1.2) wants what is no dot-string.
  ["a.@docomo.ne.jp", '"a."@docomo.ne.jp'],
  ["x?bcc=eve@example.org", "x?bcc=eve@example.org"],
  ["ina@xn--kln-sna.example", "ina@köln.example"],
])("mails %s to that address alone", async (to, recipient) => {
  mailbox.recipients.length = 0;
  expect(await send("off", to)).toEqual({ kind: "sent" });
  expect(mailbox.recipients).toEqual([recipient]);
});

it("does not try again what the server cannot read as an address", async () => {
  expect(await send("off", ".a..b@docomo.ne.jp")).toMatchObject({ kind: "refused", reason: expect.stringContaining("501") });
});

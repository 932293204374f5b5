import { afterAll, expect, it } from "vitest";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { queuedMails } from "#e2e/support/queued-mail.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { createToken } from "#lib/gateway/tokens/mutations.ts";
import { clock } from "#lib/platform/clock.ts";
import { plainText } from "#lib/platform/mail/rules.ts";

const close = await useTestDatabase({ SMTP_URL: "smtp://localhost:1", MAIL_FROM: "pets@example.org", PUBLIC_URL: "https://pets.example" });
afterAll(close);

it("mails the person which token was created and when, and never the token", async () => {
  const person = await makePerson("Petra Person");
  const { project } = await makeShelter(person);
  clock.replace(() => Date.UTC(2026, 10, 21, 9, 30));
  const scopes = ["animals:read", "keys:write"] as const;
  const { token } = await createToken(person, { name: "Report", scopes: [...scopes], projects: [project.slug], days: 30 }).finally(() =>
    clock.replace(Date.now),
  );
  const [mail] = await queuedMails(person.email);
  const text = mail ? plainText(mail) : "";
  for (const part of ["Report", "animals:read, keys:write", "November 21, 2026", "December 21, 2026", "https://pets.example/account"])
    expect(text).toContain(part);
  expect(JSON.stringify(mail)).not.toContain(token);
  expect(mail?.subject).toBe("You have a new access token");
});

import { afterAll, expect, it } from "vitest";
import { useHeldTasks } from "#e2e/support/held-tasks.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { requestReset } from "#lib/people/auth/reset/mutations.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { sharedBy } from "#lib/platform/db/turns.ts";
import { visitorAt } from "#lib/platform/fair-turns.ts";
import { queueMail } from "#lib/platform/mail/mutations.ts";
import { withRequestFacts } from "#lib/platform/telemetry/request-facts.ts";
import { queueEnquiryMail } from "#lib/shelter/enquiries/mail.mutations.ts";

const close = await useTestDatabase({ SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "pets@example.org", PUBLIC_URL: "https://pets.example" });
afterAll(close);
const started = useHeldTasks(["mail.send", "enquiries.mail", "password-reset.mail"]);

const run = (count: number) => expect.poll(() => started().length).toBe(count);
const address = (): string => `${crypto.randomUUID()}@example.org`;
const send = (to: string) => prisma().$transaction((tx) => queueMail(tx, { to, subject: "Hello", paragraphs: [] }));
const signedIn = (person: Person, work: () => Promise<unknown>) =>
  withRequestFacts({ requestId: "test", personId: person.id }, () => sharedBy(visitorAt("192.0.2.1"), work));

const KINDS: [name: string, flood: (person: Person) => Promise<unknown>][] = [
  ["what one person asks for", (person) => signedIn(person, () => send(address()))],
  [
    "what one network without a session asks for",
    () => sharedBy(visitorAt("192.0.2.1"), () => requestReset(address(), { address: "192.0.2.1", device: undefined })),
  ],
  ["what goes to one mailbox", () => send(`kim+${crypto.randomUUID()}@example.org`)],
  [
    "what visitors of one person's many shelters get",
    async (person) => {
      const { scope } = await makeShelter(person);
      await prisma().$transaction((tx) => queueEnquiryMail(tx, scope, { acknowledgedId: "1" }));
    },
  ],
];

it.each(KINDS)("mails: %s leaves slots to another", async (_, flood) => {
  const person = await makePerson("Hostile");
  for (let i = 0; i < 8; i += 1) await flood(person);
  await run(2);
  const other = await makePerson("Other");
  const before = started().length;
  await signedIn(other, () => send(address()));
  await run(before + 1);
});

import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { askedShelter, openForm, sendForm, storedEnquiries, tokenIn, VISITOR } from "#e2e/support/asking.ts";
import { forgetJobs, queuedJobs } from "#e2e/support/jobs.ts";
import { openMailbox } from "#e2e/support/mailbox.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { clock } from "#lib/platform/clock.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { sendQueuedMail } from "#lib/platform/mail/jobs.ts";
import { MINUTE_MS } from "#lib/platform/time.ts";
import { announceEnquiries } from "#lib/shelter/enquiries/announcements.jobs.ts";
import { sendEnquiryMail } from "#lib/shelter/enquiries/mail.jobs.ts";
import { petUrlOf } from "#lib/sites/publishing/deploys/pet-url.loaders.ts";

export const JOB = { id: "1", created_at: new Date() };
const TASKS: Record<string, (payload: unknown) => Promise<void>> = {
  "enquiries.announce": announceEnquiries,
  "enquiries.mail": (payload) => sendEnquiryMail(payload, JOB, petUrlOf),
  "mail.send": sendQueuedMail,
};

/** A published shelter for each test, with a contact address, one animal, and a mail server that keeps what it gets. */
export async function useMailing() {
  const mailbox = await openMailbox();
  let made: Awaited<ReturnType<typeof askedShelter>>;
  let close: () => Promise<void>;
  beforeAll(async () => {
    close = await useTestDatabase({
      PLATFORM_DOMAIN: "pets.example",
      ENCRYPTION_KEYS: `first:${"A".repeat(43)}`,
      AUTH_SECRET: "s".repeat(43),
      PUBLIC_URL: "https://petstore.example",
      SMTP_URL: mailbox.url,
      MAIL_FROM: "Petstore <noreply@pets.example>",
    });
  });
  beforeEach(async () => {
    made = await askedShelter();
    const projectId = BigInt(made.shelter.project.id);
    await prisma().site.create({ data: { projectId, accent: "#0f766e", contactEmail: "hello@paws.example" } });
    await forgetJobs();
  });
  afterEach(async () => {
    mailbox.refuse(undefined);
    mailbox.mails.length = 0;
    await prisma().enquiry.deleteMany();
  });
  afterAll(async () => {
    await close();
    await mailbox.close();
  });
  return {
    mailbox,
    shelter: () => made.shelter,
    host: () => made.host,
    biscuit: () => made.pet,
    /** Works like the worker until nothing waits. @returns the mails, by recipient */
    work: async () => {
      for (let jobs = await queuedJobs(); jobs.length > 0; jobs = await queuedJobs()) {
        await forgetJobs();
        for (const { task, payload } of jobs) await TASKS[task]?.(payload);
      }
      return Object.groupBy(mailbox.mails.splice(0), ({ to }) => to?.[0]?.address ?? "");
    },
    /** Fills the form as slowly as a person, so that it is not set aside. @returns its ID */
    asked: async (values: Record<string, string> = {}, about: string | undefined = made.pet): Promise<string> => {
      const form = tokenIn(await openForm(made.host, about));
      clock.replace(() => Date.now() + MINUTE_MS);
      await sendForm(made.host, about, { ...VISITOR, form, ...values });
      clock.replace(Date.now);
      return String((await storedEnquiries(made.shelter.scope)).at(-1)?.id);
    },
  };
}

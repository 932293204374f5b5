import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "#e2e/support/eventually.ts";
import { forgetJobs, queuedJobs } from "#e2e/support/jobs.ts";
import { openMailbox } from "#e2e/support/mailbox.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { createInvitation } from "#lib/people/members/invitations/mutations.ts";
import { hashInvitationToken } from "#lib/people/members/invitations/rules.ts";
import { removeMember } from "#lib/people/members/mutations.ts";
import { clock } from "#lib/platform/clock.ts";
import { authSecret } from "#lib/platform/config/auth-environment.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { sendQueuedMail } from "#lib/platform/mail/jobs.ts";
import { queueMail } from "#lib/platform/mail/mutations.ts";
import type { Letter } from "#lib/platform/mail/schema.ts";
import { startWorker } from "#lib/programs/worker/worker.ts";

const mailbox = await openMailbox();
const letter = (to: string): Letter => ({
  to,
  subject: "Zoë’s turn",
  paragraphs: ["Grüße & <kisses>."],
  link: { label: "Open it", url: "https://pets.example/reset#very-secret-token" },
});
let close: () => Promise<void>;

beforeAll(async () => {
  close = await useTestDatabase({
    SMTP_URL: mailbox.url,
    MAIL_FROM: "City Shelter <pets@example.org>",
    PUBLIC_URL: "https://pets.example",
  });
});
afterAll(async () => {
  await close();
  await mailbox.close();
});
afterEach(async () => {
  clock.replace(Date.now);
  mailbox.refuse(undefined);
  mailbox.mails.length = 0;
  await forgetJobs();
});

const queue = (to: Letter): Promise<void> => prisma().$transaction((tx) => queueMail(tx, to));
async function onlyPayload(): Promise<unknown> {
  const jobs = await queuedJobs();
  expect(jobs).toHaveLength(1);
  return jobs[0]?.payload;
}

describe("queued email", () => {
  it("sends an email as text and HTML only after the transaction commits", async () => {
    const work = startWorker();
    await expect(
      prisma().$transaction(async (tx) => {
        await queueMail(tx, letter("anonymous@example.org"));
        throw new Error("rolled back");
      }),
    ).rejects.toThrow("rolled back");
    await queue(letter("zoe@example.org"));
    const mail = await mailbox.next("zoe@example.org");
    await work.stop();
    expect(mail).toMatchObject({ subject: "Zoë’s turn", from: { name: "City Shelter", address: "pets@example.org" } });
    expect(mail.text).toContain("Grüße & <kisses>.");
    expect(mail.text).toContain("https://pets.example/reset#very-secret-token");
    expect(mail.html).toContain("Grüße &amp; &lt;kisses&gt;.");
    expect(mail.messageId).toMatch(/^<[0-9a-f]{32}@pets\.example>$/);
    expect(mailbox.mails).toEqual([]);
  });

  it("encrypts a queued email so the database never reveals its link", async () => {
    await queue(letter("zoe@example.org"));
    const stored = JSON.stringify(await onlyPayload());
    expect(stored).toMatch(/^\{"sealed":"[\w-]+"\}$/);
    const bytes = Buffer.from(stored.slice(11, -2), "base64url").toString("latin1");
    for (const secret of ["very-secret-token", "zoe@example.org"]) expect(bytes).not.toContain(secret);
  });

  it("keeps an email queued while the server is down and sends it later", async () => {
    await mailbox.close();
    const work = startWorker();
    try {
      await queue(letter("late@example.org"));
      const [job] = await eventually("a failed try", async () => {
        const jobs = await queuedJobs();
        return jobs[0]?.lastError ? jobs : undefined;
      });
      expect(job?.lastError).toMatch(/did not take a mail \(.*ECONNREFUSED\)|did not take a mail \(ESOCKET\)/);
      await mailbox.reopen();
      await mailbox.next("late@example.org");
      await eventually("an empty queue", async () => (await queuedJobs()).length === 0);
    } finally {
      await work.stop();
    }
  });

  it("silently drops an email that is undecryptable, expired, or permanently rejected", async () => {
    await queue(letter("zoe@example.org"));
    const payload = await onlyPayload();
    const before = authSecret();
    authSecret.replace("another start chose another secret for itself");
    await sendQueuedMail(payload);
    authSecret.replace(before);
    mailbox.refuse(550);
    await sendQueuedMail(payload);
    mailbox.refuse(undefined);
    await forgetJobs();
    await queue({ ...letter("zoe@example.org"), goodUntil: new Date(Date.now() + 60_000).toISOString() });
    const soon = await onlyPayload();
    clock.replace(() => Date.now() + 61_000);
    await sendQueuedMail(soon);
    expect(mailbox.mails).toEqual([]);
    clock.replace(Date.now);
    await sendQueuedMail(soon);
    expect(mailbox.mails).toHaveLength(1);
  });

  it("retries an email while the server is busy and keeps its content out of errors", async () => {
    await queue(letter("zoe@example.org"));
    const payload = await onlyPayload();
    mailbox.refuse(451);
    await expect(sendQueuedMail(payload)).rejects.toThrow(/^The mail server did not take a mail \(451 EENVELOPE\)\.$/);
  });
});

describe("notification emails", () => {
  it("sends an invitation with its link and a notice of removal", async () => {
    const [owner, staff] = [await makePerson("Olga O'Hara"), await makePerson("Sam")];
    const { scope, project } = await makeShelter(owner, [[staff, "staff"]]);
    const actor = { kind: "user", id: owner.id } as const;
    const { id, token } = await createInvitation(scope, { email: "new@example.org", role: "viewer" }, owner.id, actor);
    expect(token).toBeNull();
    await removeMember(scope, staff.id, actor);
    for (const { payload } of await queuedJobs()) await sendQueuedMail(payload);
    const invitation = await mailbox.next("new@example.org");
    expect(invitation.subject).toBe(`Invitation to ${project.name}`);
    expect(invitation.text).toContain("Olga O'Hara invited you");
    const mailed = /https:\/\/pets\.example\/invitations#([\w-]{43})\n/.exec(invitation.text ?? "")?.[1] ?? "";
    expect(await prisma().invitation.findUniqueOrThrow({ where: { tokenHash: hashInvitationToken(mailed) } })).toMatchObject({
      id: BigInt(id),
      mailed: true,
    });
    expect((await mailbox.next(staff.email)).subject).toBe(`You were removed from ${project.name}`);
  });

  it("sends no email about a member who left voluntarily", async () => {
    const [owner, staff] = [await makePerson("Olga"), await makePerson("Sam")];
    const { scope } = await makeShelter(owner, [[staff, "staff"]]);
    await removeMember(scope, staff.id, { kind: "user", id: staff.id });
    expect(await queuedJobs()).toEqual([]);
  });
});

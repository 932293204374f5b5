import { beforeEach, describe, expect, it } from "vitest";
import { ask, storedEnquiries, VISITOR } from "#e2e/support/asking.ts";
import { JOB, useMailing } from "#e2e/support/enquiry-mails.ts";
import { forgetJobs, queuedJobs } from "#e2e/support/jobs.ts";
import type { PublishedShelter } from "#e2e/support/published-shelter.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { announceEnquiries } from "#lib/shelter/enquiries/announcements.jobs.ts";
import { enquiryOf } from "#lib/shelter/enquiries/inbox/loaders.ts";
import { changeEnquiry } from "#lib/shelter/enquiries/inbox/mutations.ts";
import { giveUpEnquiryMail, sendEnquiryMail } from "#lib/shelter/enquiries/mail.jobs.ts";
import { lockAcknowledgments } from "#lib/shelter/enquiries/quotas.data.ts";
import { addEnquiryReply } from "#lib/shelter/enquiries/replies.mutations.ts";

const { mailbox, work, asked, ...made } = await useMailing();
let shelter: PublishedShelter;
let projectId: bigint;

beforeEach(() => {
  shelter = made.shelter();
  projectId = BigInt(shelter.project.id);
});

describe("an answer", () => {
  let id: string;
  beforeEach(async () => {
    id = await asked();
    await forgetJobs();
  });
  const TEXT = "Dear Ada,\n\nplease come.\r\nBcc: eve@example.org";
  const answer = () => addEnquiryReply(shelter.scope, id, { version: 1, text: TEXT, mails: true }, shelter.actor);
  const replies = async () => (await enquiryOf(shelter, id)).replies;

  it("is mailed in the shelter's name and color, with its contact address to answer to, and waits in the queue without personal data", async () => {
    await answer();
    const jobs = await queuedJobs();
    expect(jobs).toMatchObject([{ task: "enquiries.mail", payload: { replyId: expect.stringMatching(/^\d+$/) } }]);
    expect(await replies()).toMatchObject([{ mailed: true, delivery: "queued" }]);
    const [mail] = (await work())[VISITOR.email] ?? [];
    expect(mail).toMatchObject({
      subject: `Biscuit: your enquiry at ${shelter.project.name}`,
      from: { name: shelter.project.name, address: "noreply@pets.example" },
      replyTo: [{ address: "hello@paws.example" }],
    });
    expect([mail?.text, mail?.html]).toEqual([expect.stringContaining("please come."), expect.stringContaining("#0f766e")]);
    expect(mail?.bcc).toBeUndefined();
    expect(mail?.headers.find(({ key }) => key === "auto-submitted")).toBeUndefined();
    expect(await replies()).toMatchObject([{ delivery: "sent", reason: null }]);
  });

  it("carries the shelter's address and hours, a link to the animal, and what was asked", async () => {
    const data = { contactAddress: "Willow Lane 1\nSpringfield", openingHours: "Sat 10–16" };
    await prisma().site.update({ where: { projectId }, data });
    await answer();
    const [mail] = (await work())[VISITOR.email] ?? [];
    const petId = (await prisma().enquiry.findUniqueOrThrow({ where: { id: BigInt(id) } })).petId;
    expect(mail?.text).toMatch(/Address: Willow Lane 1\nSpringfield\nOpening hours: Sat 10–16\n\nSee .*Biscuit.*:\nhttps?:\/\/\S+\n/);
    expect(mail?.text).toContain(`${shelter.project.slug}.pets.example/animals/${petId}\n`);
    expect(mail?.text).toMatch(/You wrote on \w+ \d+, \d+:\n> We would love to meet her on Saturday\.\s*$/);
    expect(mail?.html).toContain("<blockquote");
    await prisma().enquiry.updateMany({ data: { language: "de" } });
    await prisma().pet.updateMany({ data: { deletedAt: new Date() } });
    await addEnquiryReply(shelter.scope, id, { version: 2, text: "Bis Samstag.", mails: true }, shelter.actor);
    const [german] = (await work())[VISITOR.email] ?? [];
    expect(german?.text).toMatch(/Öffnungszeiten: Sat 10–16\n\nSie schrieben am \d+\. \p{L}+ \d+:\n> We would/u);
  });

  it("says that it did not arrive, in the server's words, when its address is refused", async () => {
    await answer();
    mailbox.refuse(550);
    await work();
    expect(await replies()).toMatchObject([{ delivery: "refused", reason: expect.stringContaining("No such mailbox here") }]);
  });

  it("waits while the mail server is down or busy, is sent later, and is given up in the end", async () => {
    await answer();
    const [job] = await queuedJobs();
    mailbox.refuse(451);
    await expect(sendEnquiryMail(job?.payload, JOB)).rejects.toThrow("The mail server did not take a mail (451 EENVELOPE).");
    expect(await replies()).toMatchObject([{ delivery: "waiting", reason: expect.stringContaining("451") }]);
    await mailbox.close();
    await expect(sendEnquiryMail(job?.payload, JOB)).rejects.toThrow("did not take a mail");
    expect(await replies()).toMatchObject([{ delivery: "waiting", reason: null }]);
    await giveUpEnquiryMail(job?.payload);
    expect(await replies()).toMatchObject([{ delivery: "failed" }]);
    await mailbox.reopen();
    mailbox.refuse(undefined);
    await sendEnquiryMail(job?.payload, JOB);
    expect(await replies()).toMatchObject([{ delivery: "sent", reason: null }]);
    await sendEnquiryMail(job?.payload, JOB);
    expect(mailbox.mails).toHaveLength(1);
  });

  it("is not sent once its project is in the bin, which it says after a restore, or the enquiry is deleted", async () => {
    await answer();
    const inBin = (deletedAt: Date | null) => prisma().project.update({ where: { id: projectId }, data: { deletedAt } });
    const jobs = await queuedJobs();
    await inBin(new Date());
    expect(await work()).toEqual({});
    await inBin(null);
    expect(await replies()).toMatchObject([{ delivery: "failed" }]);
    await prisma().enquiry.delete({ where: { id: BigInt(id) } });
    await sendEnquiryMail(jobs[0]?.payload, JOB);
    expect(mailbox.mails).toEqual([]);
  });
});

describe("an acknowledgment", () => {
  const acknowledged = async () => (await work())[VISITOR.email] ?? [];

  it("is mailed shortly after the form is sent, without anything that the visitor wrote", async () => {
    await prisma().site.update({ where: { projectId }, data: { name: "Pfoten & Co" } });
    await asked();
    await prisma().enquiry.updateMany({ data: { language: "de" } });
    expect(await queuedJobs()).toMatchObject([{ task: "enquiries.announce", payload: { projectId: shelter.project.id } }]);
    const [mail, ...more] = await acknowledged();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: "Biscuit: Ihre Anfrage bei Pfoten & Co", replyTo: [{ address: "hello@paws.example" }] });
    expect(mail?.text).toContain("vielen Dank für Ihre Anfrage zu Biscuit.");
    for (const text of [VISITOR.name, VISITOR.message, VISITOR.town]) expect(`${mail?.text}${mail?.html}`).not.toContain(text);
    await announceEnquiries({ projectId: shelter.project.id });
    expect(await acknowledged()).toEqual([]);
  });

  it("is mailed for one in quarantine only once it is released", async () => {
    await ask(made.host(), made.biscuit(), { message: "https://spam.example" });
    expect(await queuedJobs()).toEqual([]);
    const [enquiry] = await storedEnquiries(shelter.scope);
    await changeEnquiry(shelter.scope, String(enquiry?.id), { version: 1, quarantined: false }, shelter.actor);
    expect(await acknowledged()).toHaveLength(1);
  });

  it("has the shelter's own words, or is not sent, as its settings say", async () => {
    await prisma().enquirySettings.update({ where: { projectId }, data: { acknowledgment: "We got it.\n\n{animal} says <hello>." } });
    await asked();
    await prisma().enquiry.updateMany({ data: { petName: "Cash $&" } });
    const [mail] = await acknowledged();
    expect([mail?.text, mail?.html]).toEqual([
      expect.stringContaining("Cash $& says <hello>."),
      expect.stringContaining("says &lt;hello&gt;."),
    ]);
    await prisma().enquirySettings.update({ where: { projectId }, data: { acknowledges: false } });
    await asked({ message: "I ask again about her." });
    expect(await acknowledged()).toEqual([]);
  });

  it("does not come after the answer, such as when the mail server was down for a day", async () => {
    const id = await asked();
    await announceEnquiries({ projectId: shelter.project.id });
    await addEnquiryReply(shelter.scope, id, { version: 1, text: "Please come.", mails: true }, shelter.actor);
    expect((await acknowledged()).map(({ text }) => text?.split("\n")[0])).toEqual(["Please come."]);
  });

  it("goes to one mailbox three times a day at most, however its address is written", async () => {
    for (const email of ["ada@example.org", "Ada+1@example.org", "ada+2@EXAMPLE.org", "ada+3@example.org"]) {
      await asked({ email, message: `This is from ${email}` });
    }
    await work();
    const sent = (await storedEnquiries(shelter.scope)).map(({ acknowledgedAt }) => acknowledgedAt !== null);
    expect(sent).toEqual([true, true, true, false]);
  });

  it("waits for no other project's, unless it goes to the same mailbox", async () => {
    const inTransaction = (id: bigint, email: string, then = async () => undefined as unknown) =>
      prisma().$transaction(async (tx) => {
        await tx.$executeRaw`set local lock_timeout = '50ms'`;
        await lockAcknowledgments(tx, id, [email]);
        await then();
      });
    await inTransaction(projectId, "ada@example.org", async () => {
      await inTransaction(projectId + 1n, "grace@example.org");
      await expect(inTransaction(projectId + 1n, "ADA+1@example.org")).rejects.toThrow("lock timeout");
      await expect(inTransaction(projectId, "grace@example.org")).rejects.toThrow("lock timeout");
    });
  });

  it("is noted if the mail server refuses the address", async () => {
    const id = await asked();
    mailbox.refuse(550);
    await work();
    expect((await enquiryOf(shelter, id)).acknowledgmentRefusal).toContain("No such mailbox here");
  });
});

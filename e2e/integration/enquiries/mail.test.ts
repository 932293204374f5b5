import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ask, askedShelter, openForm, sendForm, storedEnquiries, tokenIn, VISITOR } from "#e2e/support/asking.ts";
import { forgetJobs, queuedJobs } from "#e2e/support/jobs.ts";
import { openMailbox } from "#e2e/support/mailbox.ts";
import { makePerson } from "#e2e/support/people.ts";
import type { PublishedShelter } from "#e2e/support/published-shelter.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { clock } from "#lib/platform/clock.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { sendQueuedMail } from "#lib/platform/mail/jobs.ts";
import { MINUTE_MS } from "#lib/platform/time.ts";
import { announceEnquiries } from "#lib/shelter/enquiries/announcements.jobs.ts";
import { enquiryOf } from "#lib/shelter/enquiries/loaders.ts";
import { giveUpEnquiryMail, sendEnquiryMail } from "#lib/shelter/enquiries/mail.jobs.ts";
import { changeEnquiry } from "#lib/shelter/enquiries/mutations.ts";
import { addEnquiryReply } from "#lib/shelter/enquiries/replies.mutations.ts";
import { setOwnEnquiryMail } from "#lib/shelter/enquiries/settings.mutations.ts";

const mailbox = await openMailbox();
let close: () => Promise<void>;
let shelter: PublishedShelter;
let host: string;
let biscuit: string;
let projectId: bigint;

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
  ({ shelter, host, pet: biscuit } = await askedShelter());
  projectId = BigInt(shelter.project.id);
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

const JOB = { id: "1", created_at: new Date() };
const TASKS: Record<string, (payload: unknown) => Promise<void>> = {
  "enquiries.announce": announceEnquiries,
  "enquiries.mail": (payload) => sendEnquiryMail(payload, JOB),
  "mail.send": sendQueuedMail,
};

/** As the worker does, until nothing waits. @returns the mails, by recipient */
async function work() {
  for (let jobs = await queuedJobs(); jobs.length > 0; jobs = await queuedJobs()) {
    await forgetJobs();
    for (const { task, payload } of jobs) await TASKS[task]?.(payload);
  }
  return Object.groupBy(mailbox.mails.splice(0), ({ to }) => to?.[0]?.address ?? "");
}

/** As slowly as a person, so that it is not set aside. @returns its ID */
async function asked(values: Record<string, string> = {}, about: string | undefined = biscuit): Promise<string> {
  const form = tokenIn(await openForm(host, about));
  clock.replace(() => Date.now() + MINUTE_MS);
  await sendForm(host, about, { ...VISITOR, form, ...values });
  clock.replace(Date.now);
  return String((await storedEnquiries(shelter.scope)).at(-1)?.id);
}

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
    await ask(host, biscuit, { message: "https://spam.example" });
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
    expect((await acknowledged()).map(({ text }) => text?.trim())).toEqual(["Please come."]);
  });

  it("goes to one mailbox three times a day at most, however its address is written", async () => {
    for (const email of ["ada@example.org", "Ada+1@example.org", "ada+2@EXAMPLE.org", "ada+3@example.org"]) {
      await asked({ email, message: `This is from ${email}` });
    }
    await work();
    const sent = (await storedEnquiries(shelter.scope)).map(({ acknowledgedAt }) => acknowledgedAt !== null);
    expect(sent).toEqual([true, true, true, false]);
  });

  it("is noted if the mail server refuses the address", async () => {
    const id = await asked();
    mailbox.refuse(550);
    await work();
    expect((await enquiryOf(shelter, id)).acknowledgmentRefusal).toContain("No such mailbox here");
  });
});

describe("members", () => {
  const owner = () => prisma().user.findUniqueOrThrow({ where: { id: BigInt(shelter.actor.id ?? "") } });
  async function newStaff(name: string) {
    const person = await makePerson(name);
    await prisma().member.create({ data: { projectId, userId: BigInt(person.id), role: "staff" } });
    return person;
  }

  it("are told of new enquiries in one mail, without the visitors: the owners, or who is chosen and wants it", async () => {
    const [sam, tom] = [await newStaff("Sam"), await newStaff("Tom")];
    const { email } = await owner();
    const id = await asked();
    let mails = await work();
    expect(Object.keys(mails).toSorted()).toEqual([VISITOR.email, email].toSorted());
    const [mail] = mails[email] ?? [];
    expect(mail).toMatchObject({ subject: "New enquiry about Biscuit", from: { name: "Petstore" } });
    expect(mail?.text).toContain(`https://petstore.example/p/${shelter.project.slug}/enquiries/${id}\n`);
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/Lovelace|ada@/);
    await prisma().enquirySettings.update({ where: { projectId }, data: { notifiedIds: [BigInt(sam.id), BigInt(tom.id)] } });
    await setOwnEnquiryMail(shelter.scope, tom.id, false);
    await asked({ message: "May I ask again about her?" });
    await asked({ message: "A general question." }, undefined);
    mails = await work();
    expect(Object.keys(mails).filter((to) => to !== VISITOR.email)).toEqual([sam.email]);
    expect(mails[sam.email]).toMatchObject([{ subject: "2 new enquiries" }]);
  });

  it("are told of an enquiry that a colleague assigns to them, unless that is undone or they do it themselves", async () => {
    const sam = await newStaff("Sam");
    const id = await asked();
    await forgetJobs();
    const assign = (version: number, assigneeId: string | null) => changeEnquiry(shelter.scope, id, { version, assigneeId }, shelter.actor);
    await assign(1, shelter.actor.id ?? "");
    expect(await queuedJobs()).toEqual([]);
    await assign(2, sam.id);
    const mails = (await work())[sam.email];
    expect(mails).toMatchObject([{ subject: "An enquiry about Biscuit was assigned to you" }]);
    expect(`${mails?.[0]?.text}${mails?.[0]?.html}`).not.toMatch(/Lovelace|ada@/);
    await assign(3, null);
    await assign(4, sam.id);
    await assign(5, null);
    expect(await work()).toEqual({});
  });
});

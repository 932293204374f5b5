import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { askedShelter, VISITOR } from "#e2e/support/asking.ts";
import { forgetJobs, queuedJobs } from "#e2e/support/jobs.ts";
import { openMailbox } from "#e2e/support/mailbox.ts";
import type { PublishedShelter } from "#e2e/support/published-shelter.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { readEnquiryFilter } from "#lib/shelter/enquiries/address.schema.ts";
import { countEnquiries, listEnquiries } from "#lib/shelter/enquiries/inbox/data.ts";
import { enquiryOf } from "#lib/shelter/enquiries/inbox/loaders.ts";
import { sendEnquiryMail } from "#lib/shelter/enquiries/mail.jobs.ts";
import { answerNextOthers } from "#lib/shelter/enquiries/others/jobs.ts";
import { othersAskedOf, othersOf } from "#lib/shelter/enquiries/others/loaders.ts";
import { answerOthers, stopAnsweringOthers } from "#lib/shelter/enquiries/others/mutations.ts";

const mailbox = await openMailbox();
let close: () => Promise<void>;
let shelter: PublishedShelter;
let biscuit: string;
let projectId: bigint;

beforeAll(async () => {
  close = await useTestDatabase({
    PLATFORM_DOMAIN: "pets.example",
    ENCRYPTION_KEYS: `first:${"A".repeat(43)}`,
    PUBLIC_URL: "https://petstore.example",
    SMTP_URL: mailbox.url,
    MAIL_FROM: "Petstore <noreply@pets.example>",
  });
});
beforeEach(async () => {
  ({ shelter, pet: biscuit } = await askedShelter());
  projectId = BigInt(shelter.project.id);
  await prisma().site.create({ data: { projectId, accent: "#0f766e", contactEmail: "hello@paws.example" } });
  await prisma().pet.update({ where: { id: BigInt(biscuit) }, data: { status: "sold" } });
  await forgetJobs();
});
afterEach(() => {
  mailbox.mails.length = 0;
});
afterAll(async () => {
  await close();
  await mailbox.close();
});

const enquiry = (n: number, more: object = {}) => ({
  ...{ projectId, petId: BigInt(biscuit), petName: "Biscuit", formId: `f${n}`, name: `Visitor ${n}`, email: `visitor${n}@example.org` },
  ...{ message: VISITOR.message, consent: "Yes" },
  ...more,
});
async function asked(count: number): Promise<void> {
  await prisma().enquiry.createMany({ data: Array.from({ length: count }, (_, n) => enquiry(n)) });
}
const others = () => othersOf(shelter, biscuit);
async function answer(text = "Dear {name}, {animal} has a home.") {
  const { lastId, count } = await others();
  return await answerOthers(shelter.scope, biscuit, { text, mails: true, lastId: lastId ?? "0", count }, shelter.actor);
}
/** Works like the worker until nothing waits. @returns how many mails it sent, or would send */
async function work(sends = true): Promise<number> {
  let mails = 0;
  for (let jobs = await queuedJobs(); jobs.length > 0; jobs = await queuedJobs()) {
    await forgetJobs();
    for (const { task, payload } of jobs) {
      if (task === "enquiries.answer") await answerNextOthers(payload);
      if (task !== "enquiries.mail") continue;
      mails += 1;
      if (sends) await sendEnquiryMail(payload, { id: "1", created_at: new Date() });
    }
  }
  return mails;
}

it("answers each person who still waits with a mail of their own, closes the enquiries, and no other one", async () => {
  await asked(2);
  await prisma().enquiry.createMany({
    data: [enquiry(7, { state: "approved" }), enquiry(8, { quarantined: true }), enquiry(9, { state: "declined" })],
  });
  expect(await othersAskedOf(shelter)).toEqual([{ petId: biscuit, petName: "Biscuit", open: 2, isAnswering: false }]);
  await answer();
  await prisma().enquiry.create({ data: enquiry(10) });
  await work();
  expect(mailbox.mails.map(({ to, cc, bcc, text }) => [to?.map(({ address }) => address), cc, bcc, text?.split("\n")[0]])).toEqual([
    [["visitor0@example.org"], undefined, undefined, "Dear Visitor 0, Biscuit has a home."],
    [["visitor1@example.org"], undefined, undefined, "Dear Visitor 1, Biscuit has a home."],
  ]);
  const rows = await prisma().enquiry.findMany({ where: { projectId }, orderBy: { id: "asc" } });
  expect(rows.map(({ state }) => state)).toEqual(["closed", "closed", "approved", "new", "declined", "new"]);
  const first = await enquiryOf(shelter, String(rows[0]?.id));
  expect(first).toMatchObject({
    replies: [{ delivery: "sent", author: "Owner" }],
    history: [{ who: "Owner", action: "enquiry.reply_others" }],
  });
  expect(await others()).toMatchObject({ count: 1, answering: null });
});

it("spares the adopter, however often they asked, and mails others who asked twice once", async () => {
  await asked(1);
  await prisma().adoption.create({ data: { projectId, petId: BigInt(biscuit), stage: "home", orderId: 1n, email: "Home@example.org" } });
  await prisma().enquiry.createMany({
    data: [
      enquiry(1, { email: "home@example.org" }),
      enquiry(2, { email: "ada@example.org", state: "approved" }),
      enquiry(3, { email: "Ada@example.org" }),
      enquiry(4, { email: "VISITOR0@example.org" }),
    ],
  });
  expect(await othersAskedOf(shelter)).toMatchObject([{ open: 1 }]);
  await answer();
  await work();
  expect(mailbox.mails.map(({ to }) => to?.[0]?.address)).toEqual(["visitor0@example.org"]);
  const rows = await prisma().enquiry.findMany({ where: { projectId }, orderBy: { id: "asc" }, include: { replies: true } });
  expect(rows.map(({ state, replies }) => [state, replies.map(({ mailed }) => mailed)])).toEqual([
    ["closed", [true]],
    ["new", []],
    ["approved", []],
    ["new", []],
    ["closed", [false]],
  ]);
});

it("ends while its project is in the bin, so that the people can be answered once it is restored", async () => {
  await asked(1);
  await answer();
  await prisma().project.update({ where: { id: projectId }, data: { deletedAt: new Date() } });
  await work();
  await prisma().project.update({ where: { id: projectId }, data: { deletedAt: null } });
  expect([mailbox.mails, await others()]).toMatchObject([[], { count: 1, answering: null }]);
});

it("is sent once by two colleagues at once", async () => {
  await asked(2);
  const both = await Promise.allSettled([answer(), answer()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "conflict" } });
  const [job] = await queuedJobs();
  await Promise.all([answerNextOthers(job?.payload), answerNextOthers(job?.payload)]);
  expect(await prisma().enquiryReply.count({ where: { enquiry: { projectId } } })).toBe(2);
  await expect(answer()).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("in the meantime") });
});

it("can be undone until it is sent, and stopped later", async () => {
  await asked(60);
  await answer();
  expect(await others()).toMatchObject({ answering: { recipients: 60, answered: 0, hasBegun: false } });
  await stopAnsweringOthers(shelter.scope, biscuit, shelter.actor);
  expect([await work(false), (await others()).count]).toEqual([0, 60]);
  await answer();
  const [job] = await queuedJobs();
  await answerNextOthers(job?.payload);
  expect(await others()).toMatchObject({ count: 10, answering: { answered: 50 } });
  await stopAnsweringOthers(shelter.scope, biscuit, shelter.actor);
  expect([await work(false), (await others()).count]).toEqual([50, 10]);
  await expect(stopAnsweringOthers(shelter.scope, biscuit, shelter.actor)).rejects.toMatchObject({ code: "conflict" });
});

it("copes with ten thousand enquiries about one animal, as the inbox does", async () => {
  await prisma().$executeRaw`
    insert into enquiries (project_id, pet_id, pet_name, form_id, name, email, message, consent)
    select ${projectId}, ${BigInt(biscuit)}, 'Biscuit', 'f' || n, 'Visitor ' || n, 'visitor' || n || '@example.org', 'Hello', 'Yes'
      from generate_series(1, 10000) n`;
  const inbox = readEnquiryFilter({ animal: biscuit });
  const { rows, next } = await listEnquiries(shelter.scope, inbox, undefined);
  expect([rows.length, next !== null, await countEnquiries(shelter.scope, inbox)]).toMatchObject([50, true, { new: 10_000 }]);
  expect(await othersAskedOf(shelter)).toMatchObject([{ open: 10_000 }]);
  const { recipients, count, lastId } = await others();
  expect([recipients.length, count]).toEqual([50, 10_000]);
  await expect(answer()).rejects.toMatchObject({ code: "limit_reached" });
  await answerOthers(shelter.scope, biscuit, { text: "Hi", mails: false, lastId: lastId ?? "", count }, shelter.actor);
  const [job] = await queuedJobs();
  await answerNextOthers(job?.payload);
  expect(await others()).toMatchObject({ count: 9950, answering: { answered: 50 } });
});

it("counts people, not enquiries, and lists each once", async () => {
  await asked(2);
  const again = [enquiry(20, { email: "Visitor0@Example.org" }), enquiry(21, { email: "visitor0@example.org" })];
  await prisma().enquiry.createMany({ data: again });
  expect(await othersAskedOf(shelter)).toMatchObject([{ open: 2 }]);
  const { recipients, count } = await others();
  expect([count, recipients.map(({ name, asked: times }) => [name, times])]).toEqual([
    2,
    [
      ["Visitor 0", 3],
      ["Visitor 1", 1],
    ],
  ]);
  await answer();
  expect(await others()).toMatchObject({ answering: { recipients: 2, answered: 0 } });
  await work();
  expect(await prisma().answerToOthers.findFirst({ where: { projectId } })).toMatchObject({ recipients: 2, answered: 2 });
  expect(mailbox.mails).toHaveLength(2);
});

it("is refused for an animal that is not adopted, or that came back, and for a longer list than was seen", async () => {
  await asked(2);
  const seen = { text: "Hi", mails: true, lastId: (await others()).lastId ?? "", count: 1 };
  await expect(answerOthers(shelter.scope, biscuit, seen, shelter.actor)).rejects.toMatchObject({
    message: expect.stringContaining("More people are on the list"),
  });
  await answer();
  await prisma().pet.update({ where: { id: BigInt(biscuit) }, data: { status: "available" } });
  await work();
  expect([mailbox.mails, (await others()).answering]).toEqual([[], null]);
  await expect(answer()).rejects.toMatchObject({ message: "Biscuit is not adopted, so no one was answered." });
});

it("is limited in a day, and in a project of its own", async () => {
  await asked(1);
  const startsAt = new Date();
  const earlier = {
    projectId,
    petId: BigInt(biscuit),
    text: "",
    mailed: true,
    lastEnquiryId: 0n,
    recipients: 5000,
    startsAt,
    endedAt: startsAt,
  };
  await prisma().answerToOthers.create({ data: earlier });
  await expect(answer()).rejects.toMatchObject({ code: "limit_reached" });
  const { shelter: other } = await askedShelter();
  await expect(othersOf(other, biscuit)).rejects.toMatchObject({ code: "not_found" });
});

import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { VISITOR } from "#e2e/support/asking.ts";
import { JOB, useMailing } from "#e2e/support/enquiry-mails.ts";
import { forgetJobs, queuedJobs } from "#e2e/support/jobs.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import type { PublishedShelter } from "#e2e/support/published-shelter.ts";
import { clock } from "#lib/platform/clock.ts";
import { settings } from "#lib/platform/config/env.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { mailsOfDay } from "#lib/platform/mail/day.mutations.ts";
import { DAY_MS } from "#lib/platform/time.ts";
import { announceEnquiries } from "#lib/shelter/enquiries/announcements.jobs.ts";
import { changeEnquiry } from "#lib/shelter/enquiries/inbox/mutations.ts";
import { sendEnquiryMail } from "#lib/shelter/enquiries/mail.jobs.ts";
import { addEnquiryReply } from "#lib/shelter/enquiries/replies.mutations.ts";
import { setOwnEnquiryMail } from "#lib/shelter/enquiries/settings.mutations.ts";

const { mailbox, work, asked, ...made } = await useMailing();
let shelter: PublishedShelter;
let projectId: bigint;

beforeEach(() => {
  shelter = made.shelter();
  projectId = BigInt(shelter.project.id);
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

  it("get one mail about all that arrived while the mail server was down, but for what someone has looked at", async () => {
    const { email } = await owner();
    const arrive = async (message: string): Promise<string> => {
      const id = await asked({ message, email: `${message.length}@example.org` });
      await announceEnquiries({ projectId: shelter.project.id });
      return id;
    };
    await arrive("Is she still there?");
    const seen = await arrive("A second message.");
    await arrive("The third one about her.");
    const isNews = ({ payload }: { payload: object }): boolean => "newsOf" in payload;
    expect((await queuedJobs()).filter(isNews)).toHaveLength(1);
    await changeEnquiry(shelter.scope, seen, { version: 1, state: "in_progress" }, shelter.actor);
    const [mail, ...more] = (await work())[email] ?? [];
    expect([mail?.subject, more]).toEqual(["2 new enquiries", []]);
    expect(mail?.text).toContain("Biscuit: 2 enquiries");
    const last = await arrive("Another one.");
    await changeEnquiry(shelter.scope, last, { version: 1, state: "in_progress" }, shelter.actor);
    expect((await work())[email]).toBeUndefined();
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

describe("the day's ceiling of mails to visitors", () => {
  const max = settings().MAX_VISITOR_MAILS_PER_DAY;
  const today = () => new Date(Math.floor(clock()() / DAY_MS) * DAY_MS);
  const deliveries = async () => (await prisma().enquiryReply.findMany({ orderBy: { id: "asc" } })).map(({ delivery }) => delivery);
  afterEach(async () => {
    clock.replace(Date.now);
    await prisma().mailDay.deleteMany();
  });

  it("holds what is over it until the next day, with all its tries, and leaves room for an answer to one person", async () => {
    const [id, other] = [await asked(), await asked({ email: "grace@example.org", message: "And what about him?" })];
    await forgetJobs();
    const reply = (version: number, text: string) => addEnquiryReply(shelter.scope, id, { version, text, mails: true }, shelter.actor);
    await reply(1, "To you alone.");
    await reply(2, "To you alone, too.");
    const [first, second] = (await prisma().enquiryReply.findMany({ orderBy: { id: "asc" } })).map((one) => String(one.id));
    await forgetJobs();
    await prisma().mailDay.deleteMany();
    await prisma().mailDay.create({ data: { day: today(), sent: max * 0.8 } });
    expect(await mailsOfDay(clock()())).toEqual({ sent: max * 0.8, max, waits: "many" });
    await sendEnquiryMail({ replyId: first, isBulk: true }, JOB);
    await sendEnquiryMail({ acknowledgedId: other }, JOB);
    expect([mailbox.mails, await deliveries()]).toEqual([[], ["held", "queued"]]);
    await sendEnquiryMail({ replyId: second }, JOB);
    expect([mailbox.mails.length, await deliveries()]).toEqual([1, ["held", "sent"]]);
    const held = (await queuedJobs()).map(({ task, payload, attempts }) => ({ task, payload, attempts }));
    expect(held).toEqual([
      { task: "enquiries.mail", payload: { replyId: first, isBulk: true }, attempts: 0 },
      { task: "enquiries.mail", payload: { acknowledgedId: other }, attempts: 0 },
    ]);
    await prisma().mailDay.updateMany({ data: { sent: max } });
    expect(await mailsOfDay(clock()())).toMatchObject({ waits: "all" });
    await prisma().mailDay.updateMany({ data: { sent: max * 0.8 + 1 } });
    const tomorrow = today().getTime() + DAY_MS;
    clock.replace(() => tomorrow);
    expect([Object.keys(await work()).toSorted(), await deliveries()]).toEqual([
      [VISITOR.email, "grace@example.org"],
      ["sent", "sent"],
    ]);
    expect(await prisma().mailDay.findMany({ orderBy: { day: "asc" } })).toMatchObject([{ sent: max * 0.8 + 1 }, { sent: 2 }]);
  });

  it("leaves half of the day to others, whatever one person's many shelters send, unless there are no others", async () => {
    const id = await asked();
    await forgetJobs();
    await addEnquiryReply(shelter.scope, id, { version: 1, text: "To you alone.", mails: true }, shelter.actor);
    const { id: replyId } = await prisma().enquiryReply.findFirstOrThrow();
    const send = async () => {
      await forgetJobs();
      await prisma().enquiryReply.updateMany({ data: { delivery: "queued" } });
      await sendEnquiryMail({ replyId: String(replyId) }, JOB);
      return await deliveries();
    };
    const share = { day: today(), person: `person:${shelter.actor.id}` };
    await prisma().mailDay.create({ data: { day: today(), sent: max / 2, shares: { create: { person: share.person, sent: max / 2 } } } });
    await prisma().member.deleteMany({ where: { projectId: { not: projectId } } });
    expect(await send()).toEqual(["sent"]);
    await makeShelter(await makePerson("Ines"));
    expect(await send()).toEqual(["held"]);
    await prisma().mailDayShare.updateMany({ where: share, data: { sent: max / 2 - 1 } });
    expect(await send()).toEqual(["sent"]);
    expect(await prisma().mailDayShare.findMany()).toEqual([{ ...share, sent: max / 2 }]);
  });
});

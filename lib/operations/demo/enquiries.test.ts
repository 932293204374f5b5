import { afterAll, beforeAll, expect, it } from "vitest";
import { queuedJobs } from "#e2e/support/jobs.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { createDemoProject } from "#lib/operations/demo/mutations.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { announceEnquiries } from "#lib/shelter/enquiries/announcements.jobs.ts";
import { enquiryOf } from "#lib/shelter/enquiries/inbox/loaders.ts";
import { sendEnquiryMail } from "#lib/shelter/enquiries/mail.jobs.ts";
import { othersAskedOf, othersOf } from "#lib/shelter/enquiries/others/loaders.ts";
import { addEnquiryReply } from "#lib/shelter/enquiries/replies.mutations.ts";
import { ENQUIRY_STATES } from "#lib/shelter/enquiries/schema.ts";
import { enquirySettingsSchema } from "#lib/shelter/enquiries/settings.schema.ts";
import { type ProjectScope, projectScope } from "#lib/tenancy/scope/principal.schema.ts";

// Nothing listens there: a mail would wait for it.
const close = await useTestDatabase({
  PUBLIC_URL: "http://localhost:3000",
  SMTP_URL: "smtp://127.0.0.1:1",
  MAIL_FROM: "Petstore <noreply@pets.example>",
});
afterAll(close);

let scope: ProjectScope;
const stored = () =>
  prisma().enquiry.findMany({
    where: { projectId: BigInt(scope.projectId) },
    orderBy: { id: "asc" },
    include: { notes: true, replies: true, adoption: true, pet: true },
  });
const mailJobs = async () => (await queuedJobs()).filter(({ task }) => task.startsWith("enquiries."));

beforeAll(async () => {
  scope = projectScope((await createDemoProject(false)).project.id);
});

it("has the form on, with visitors in every state, answers, and notes", async () => {
  const form = await prisma().enquirySettings.findUniqueOrThrow({ where: { projectId: BigInt(scope.projectId) } });
  expect(form.isOpen).toBe(true);
  expect(enquirySettingsSchema.safeParse({ ...form, notifiedIds: [] }).error).toBeUndefined();
  const all = await stored();
  expect(all.length).toBeGreaterThanOrEqual(12);
  expect(new Set(all.map(({ state }) => state))).toEqual(new Set(ENQUIRY_STATES));
  expect(all.filter(({ quarantined }) => quarantined)).toHaveLength(1);
  for (const { notes, replies, name, email, message, petName } of all) {
    expect(email).toMatch(/@example\.org$/);
    expect([name, ...[message, ...replies.map(({ text }) => text)].filter((text) => /[{}]/.test(text))]).toEqual([name]);
    if (/\{animal\}/.test(message)) expect(petName).not.toBeNull();
    for (const { createdAt } of [...notes, ...replies]) expect(createdAt.getTime()).toBeLessThan(Date.now());
  }
  expect(all.flatMap(({ notes }) => notes).length).toBeGreaterThan(4);
  const times = all.map(({ createdAt }) => createdAt.getTime());
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

it("asks about animals that were there, and names the adopter of those that were approved", async () => {
  for (const { petName, pet, adoption, state, name, createdAt } of await stored()) {
    if (petName === null) continue;
    expect([name, pet?.name]).toEqual([name, petName]);
    expect(createdAt.getTime()).toBeGreaterThan(pet?.createdAt.getTime() ?? 0);
    if (state === "approved") expect(adoption).toMatchObject({ adopter: name, petId: pet?.id });
  }
  const [waiting] = await othersAskedOf({ scope });
  expect(waiting?.open).toBe(1);
});

it("mails no visitor, even where the service sends mail", async () => {
  const { id } = (await stored()).find(({ state, petId }) => state === "new" && petId !== null) ?? { id: 0n };
  expect((await enquiryOf({ scope, project: { slug: "demo" } }, String(id))).mail).toEqual({ sends: false, replyTo: "" });
  const [adopted] = await othersAskedOf({ scope });
  expect((await othersOf({ scope }, adopted?.petId ?? "")).mail.sends).toBe(false);
  const actor = { kind: "system", id: null } as const;
  const answer = (mails: boolean) => addEnquiryReply(scope, String(id), { version: 1, text: "Hello", mails }, actor);
  await expect(answer(true)).rejects.toMatchObject({ code: "conflict" });
  await answer(false);
  await prisma().enquiry.update({ where: { id }, data: { unannounced: true } });
  await announceEnquiries({ projectId: scope.projectId });
  expect(await mailJobs()).toEqual([]);
  const forced = await prisma().enquiryReply.create({ data: { enquiryId: id, text: "Hello", mailed: true, delivery: "queued" } });
  const job = { id: "1", created_at: new Date() };
  await sendEnquiryMail({ replyId: String(forced.id) }, job);
  await sendEnquiryMail({ acknowledgedId: String(id) }, job);
  expect((await prisma().enquiryReply.findUniqueOrThrow({ where: { id: forced.id } })).delivery).toBe("failed");
});

import * as z from "zod";
import { lockChanges, writeEvents } from "#lib/history/events/mutations.ts";
import type { NewEvent } from "#lib/history/events/schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { addJobWithin } from "#lib/platform/db/job-queue.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { foldEmail } from "#lib/platform/names/email.schema.ts";
import { enquiryEvents } from "#lib/shelter/enquiries/events.rules.ts";
import { queueEnquiryMail } from "#lib/shelter/enquiries/mail.mutations.ts";
import type { EnquiryMail } from "#lib/shelter/enquiries/mail.schema.ts";
import { waitingFor } from "#lib/shelter/enquiries/others/data.ts";
import { filledText } from "#lib/shelter/enquiries/others/rules.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import { projectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { lockOpenProject } from "#lib/tenancy/scope/project.mutations.ts";
import { asService, type CheckedTransaction } from "#lib/tenancy/scope/rights.mutations.ts";
import { sharersOf } from "#lib/tenancy/scope/sharers.data.ts";

const payloadSchema = z.object({ answerId: z.string().regex(/^\d{1,19}$/) });

const BATCH = 50;

type Answer = NonNullable<Awaited<ReturnType<typeof currentAnswer>>>;

/** Locks in the same order as other changes: project, its changes, enquiries. */
async function currentAnswer(tx: Transaction, id: bigint) {
  const found = await tx.answerToOthers.findUnique({ where: { id }, select: { projectId: true } });
  if (!found) return undefined;
  if (!(await lockOpenProject(tx, found.projectId))) {
    await tx.answerToOthers.updateMany({ where: { id, endedAt: null }, data: { endedAt: new Date(clock()()) } });
    return undefined;
  }
  await lockChanges(tx, String(found.projectId));
  return await tx.answerToOthers.findFirst({ where: { id, endedAt: null }, include: { pet: { select: { name: true, status: true } } } });
}

async function reached(tx: Transaction, { projectId, petId, mailed, createdAt }: Answer): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ email: string }[]>`
    select distinct lower(e.email collate "C") as email from enquiries e join enquiry_replies r on r.enquiry_id = e.id
     where e.project_id = ${projectId} and e.pet_id = ${petId} and e.state = 'closed' and (r.mailed or not ${mailed}) and r.created_at >= ${createdAt}`;
  return new Set(rows.map(({ email }) => email));
}

async function answerBatch(tx: CheckedTransaction, answer: Answer): Promise<{ enquiries: number; people: number }> {
  const { projectId, petId, authorId, text, lastEnquiryId, pet } = answer;
  const scope = projectScope(String(projectId));
  const actor = { kind: authorId === null ? "system" : "user", id: authorId === null ? null : String(authorId) } as const;
  const rows = await tx.enquiry.findMany({
    where: { ...(await waitingFor(projectId, petId, tx)), id: { lte: lastEnquiryId } },
    orderBy: { id: "asc" },
    take: BATCH,
  });
  const ids = rows.map(({ id }) => id);
  await tx.$queryRaw`select id from enquiries where id = any(${ids}) order by id for update`;
  const known = await reached(tx, answer);
  const knownBefore = known.size;
  const events: NewEvent[] = [];
  const mails: EnquiryMail[] = [];
  for (const { id, name, email, state, assigneeId, createdAt } of rows) {
    // Someone who asked twice gets one mail.
    const mailed = answer.mailed && !known.has(foldEmail(email));
    known.add(foldEmail(email));
    const words = filledText(text, { name, animal: pet.name });
    const data = { enquiryId: id, authorId, text: words, mailed, delivery: mailed ? "queued" : null };
    const reply = await tx.enquiryReply.create({ data, select: { id: true } });
    const about = { id: String(id), petId: String(petId), createdAt: createdAt.toISOString() };
    const [before, after] = [
      { state, quarantined: false },
      { state: "closed", quarantined: false },
    ] as const;
    events.push(...enquiryEvents(about, before, after));
    const assignee = assigneeId === null ? null : String(assigneeId);
    await writeAudit(tx, { scope, actor }, mailed ? "enquiry.reply_others" : "enquiry.note_reply", String(id), {
      before: { state, assigneeId: assignee },
      after: { state: "closed", assigneeId: assignee },
    });
    if (mailed) mails.push({ replyId: String(reply.id), isBulk: true });
  }
  await writeEvents(tx, scope.projectId, events);
  await queueEnquiryMail(tx, scope, ...mails);
  await tx.$executeRaw`
    update enquiries set state = 'closed', version = version + 1, updated_at = clock_timestamp(), closed_at = now() where id = any(${ids})`;
  return { enquiries: rows.length, people: known.size - knownBefore };
}

/** Answers only open enquiries, so it can be repeated and run concurrently. Ends if the animal came back or the project is in the bin. */
export async function answerNextOthers(payload: unknown): Promise<void> {
  const { answerId } = payloadSchema.parse(payload);
  const id = BigInt(answerId);
  await prisma().$transaction(async (tx) => {
    const answer = await currentAnswer(tx, id);
    if (!answer) return;
    const { enquiries, people } = answer.pet.status === "sold" ? await answerBatch(asService(tx), answer) : { enquiries: 0, people: 0 };
    const isDone = enquiries < BATCH;
    const data = { answered: { increment: people }, ...(isDone && { endedAt: new Date(clock()()) }) };
    await tx.answerToOthers.update({ where: { id }, data, select: { id: true } });
    if (!isDone)
      await addJobWithin(tx, { task: "enquiries.answer", payload: { answerId }, sharedBy: await sharersOf(tx, answer.projectId) });
  });
}

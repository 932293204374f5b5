import type { ClientBase } from "pg";
import { clock } from "#lib/platform/clock.ts";
import { addJobWithin, type Job } from "#lib/platform/db/job-queue.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { MAIL_TRIES } from "#lib/platform/mail/mutations.ts";
import { findMailProject } from "#lib/shelter/enquiries/mail.data.ts";
import type { EnquiryMail, VisitorMail } from "#lib/shelter/enquiries/mail.schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { sharersOf } from "#lib/tenancy/scope/sharers.data.ts";

/** Leaves time for an undo. */
const DELAY_MS = 20_000;

/** Ids only: letters are written when sent, so nothing personal waits in the queue. */
const jobOf = (mail: EnquiryMail, sharedBy: readonly string[]): Job => ({
  task: "enquiries.mail",
  payload: { ...mail },
  maxAttempts: MAIL_TRIES,
  sharedBy,
});

/** Sends if and only if the transaction commits. */
export async function queueEnquiryMail(tx: Transaction, { projectId }: ProjectScope, ...mails: readonly EnquiryMail[]): Promise<void> {
  const sharers = await sharersOf(tx, projectId);
  for (const mail of mails) await addJobWithin(tx, jobOf(mail, sharers));
}

/** Waits until `runAt` with all attempts left, and shows that in the enquiry. */
export async function holdEnquiryMail(mail: VisitorMail, runAt: Date): Promise<void> {
  const [which, id] = "replyId" in mail ? (["reply", mail.replyId] as const) : (["acknowledgment", mail.acknowledgedId] as const);
  const projectId = await findMailProject(mail);
  if (projectId === undefined) return;
  await prisma().$transaction(async (tx) => {
    if (which === "reply") await tx.enquiryReply.update({ where: { id: BigInt(id) }, data: { delivery: "held", reason: null } });
    const job = jobOf(mail, await sharersOf(tx, projectId));
    await addJobWithin(tx, { ...job, key: `enquiries.held.${which}.${id}`, runAt });
  });
}

const WAITING_SINCE = `select p.payload->>'since' as since from graphile_worker.jobs j join job_payloads p on p.job_id = j.id
  where j.key = $1 and j.locked_at is null`;

/**
 * One mail a member waits, about all that arrives while the server is down.
 * @param since when the earliest enquiry arrived
 */
export async function queueNewsMail(tx: Transaction, scope: ProjectScope, userId: string, since: Date): Promise<void> {
  const key = `enquiries.news.${scope.projectId}.${userId}`;
  const waiting = await tx.$queryRawUnsafe<{ since: string }[]>(WAITING_SINCE, key);
  const [earliest = ""] = [since.toISOString(), ...waiting.map((mail) => mail.since)].toSorted();
  const job = jobOf({ newsOf: scope.projectId, userId, since: earliest }, await sharersOf(tx, scope.projectId));
  await addJobWithin(tx, { ...job, key, keepsRunAt: true });
}

export async function queueAssignedMail(on: ClientBase, scope: ProjectScope, enquiryId: string, userId: string): Promise<void> {
  const job = jobOf({ assignedId: enquiryId, userId }, await sharersOf(on, scope.projectId));
  await addJobWithin(on, { ...job, key: `enquiries.assigned.${enquiryId}`, runAt: new Date(clock()() + DELAY_MS) });
}

/** Announces enquiries outside quarantine to members and the visitor. */
export async function queueAnnouncement(on: ClientBase, { projectId }: ProjectScope): Promise<void> {
  const job = { task: "enquiries.announce", payload: { projectId }, key: `enquiries.announce.${projectId}`, keepsRunAt: true };
  await addJobWithin(on, { ...job, runAt: new Date(clock()() + DELAY_MS), sharedBy: await sharersOf(on, projectId) });
}

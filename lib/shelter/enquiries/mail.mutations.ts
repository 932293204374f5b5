import type { ClientBase } from "pg";
import type { ProjectScope } from "#lib/people/scope/principal.schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { addJobOn, addJobWithin, type Job } from "#lib/platform/db/job-queue.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";
import { MAIL_TRIES } from "#lib/platform/mail/mutations.ts";
import type { EnquiryMail } from "#lib/shelter/enquiries/mail.schema.ts";

/** An undo comes before the mail. */
const DELAY_MS = 20_000;

/** With ids only: the letter is written when it is sent, so nothing of a person waits in the queue. */
const jobOf = ({ projectId }: ProjectScope, mail: EnquiryMail): Job => ({
  task: "enquiries.mail",
  payload: { ...mail },
  maxAttempts: MAIL_TRIES,
  sharedBy: [`project:${projectId}`],
});

/** Sends if and only if the transaction commits. */
export async function queueEnquiryMail(tx: Transaction, scope: ProjectScope, mail: EnquiryMail): Promise<void> {
  await addJobWithin(tx, jobOf(scope, mail));
}

/** Notifies the member, unless it is undone at once. */
export async function queueAssignedMail(on: ClientBase, scope: ProjectScope, enquiryId: string, userId: string): Promise<void> {
  const job = jobOf(scope, { assignedId: enquiryId, userId });
  await addJobOn(on, { ...job, key: `enquiries.assigned.${enquiryId}`, runAt: new Date(clock()() + DELAY_MS) });
}

/** Members and the visitor are notified of what is not in quarantine. */
export async function queueAnnouncement(on: ClientBase, { projectId }: ProjectScope): Promise<void> {
  const job = { task: "enquiries.announce", payload: { projectId }, key: `enquiries.announce.${projectId}`, keepsRunAt: true };
  await addJobOn(on, { ...job, runAt: new Date(clock()() + DELAY_MS) });
}

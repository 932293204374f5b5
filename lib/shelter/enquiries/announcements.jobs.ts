import { clock } from "#lib/platform/clock.ts";
import { addJobWithin } from "#lib/platform/db/job-queue.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { sendsMail } from "#lib/platform/mail/loaders.ts";
import { queueEnquiryMail, queueNewsMail } from "#lib/shelter/enquiries/mail.mutations.ts";
import { announcementSchema } from "#lib/shelter/enquiries/mail.schema.ts";
import { acknowledgeable, lockAcknowledgments } from "#lib/shelter/enquiries/quotas.data.ts";
import { projectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { sharersOf } from "#lib/tenancy/scope/sharers.data.ts";

const MAX_ROWS = 100;

interface Arrived {
  id: bigint;
  email: string;
  assigneeId: bigint | null;
  arrivedAt: Date;
}

async function takeArrived(tx: Transaction, projectId: bigint): Promise<Arrived[]> {
  return await tx.$queryRaw<Arrived[]>`
    update enquiries e set unannounced = false from (
      select id from enquiries where project_id = ${projectId} and unannounced and not quarantined
       order by id limit ${MAX_ROWS} for update) t
     where e.id = t.id returning e.id, e.email, e.assignee_id as "assigneeId", e.updated_at as "arrivedAt"`;
}

async function acknowledge(tx: Transaction, projectId: bigint, arrived: readonly Arrived[]): Promise<void> {
  const emails = arrived.map(({ email }) => email);
  await lockAcknowledgments(tx, projectId, emails);
  const ids = (await acknowledgeable(tx, projectId, arrived)).map(({ id }) => id);
  await tx.enquiry.updateMany({ where: { id: { in: ids } }, data: { acknowledgedAt: new Date(clock()()) } });
  await queueEnquiryMail(tx, projectScope(String(projectId)), ...ids.map((id) => ({ acknowledgedId: String(id) })));
}

/** The chosen who are still members, else the owners; without those who want no mail. */
async function recipientsOf(tx: Transaction, projectId: bigint, chosen: readonly bigint[]): Promise<bigint[]> {
  const members = await tx.member.findMany({
    where: { projectId, OR: [{ userId: { in: [...chosen] } }, { role: "owner" }] },
    select: { userId: true, enquiryMail: true },
  });
  const known = members.filter(({ userId }) => chosen.includes(userId));
  return (known.length > 0 ? known : members).filter(({ enquiryMail }) => enquiryMail).map(({ userId }) => userId);
}

/** Acknowledges to visitors, and notifies members in one mail. Idempotent, and safe to run concurrently. */
export async function announceEnquiries(payload: unknown): Promise<void> {
  const { projectId } = announcementSchema.parse(payload);
  const id = BigInt(projectId);
  await prisma().$transaction(async (tx) => {
    const project = await tx.project.findFirst({
      where: { id, deletedAt: null },
      select: { isDemo: true, enquirySettings: { select: { acknowledges: true, notifiedIds: true } } },
    });
    const arrived = project ? await takeArrived(tx, id) : [];
    if (!project || arrived.length === 0) return;
    await tx.enquirySettings.updateMany({ where: { projectId: id }, data: { announcedAt: new Date(clock()()) } });
    if (arrived.length === MAX_ROWS)
      await addJobWithin(tx, { task: "enquiries.announce", payload: { projectId }, sharedBy: await sharersOf(tx, id) });
    if (!sendsMail()) return;
    if (project.enquirySettings?.acknowledges && !project.isDemo) await acknowledge(tx, id, arrived);
    const [first] = arrived
      .filter(({ assigneeId }) => assigneeId === null)
      .map(({ arrivedAt }) => arrivedAt)
      .toSorted((a, b) => a.getTime() - b.getTime());
    if (!first) return;
    for (const userId of await recipientsOf(tx, id, project.enquirySettings?.notifiedIds ?? [])) {
      await queueNewsMail(tx, projectScope(projectId), String(userId), first);
    }
  });
}

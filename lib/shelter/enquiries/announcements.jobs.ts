import { projectScope } from "#lib/people/scope/principal.schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { settings } from "#lib/platform/config/env.ts";
import { addJobWithin } from "#lib/platform/db/job-queue.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { sendsMail } from "#lib/platform/mail/loaders.ts";
import { queueMail } from "#lib/platform/mail/mutations.ts";
import { BRAND_COLUMNS, brandOf } from "#lib/platform/mail/rules.ts";
import { newEnquiriesLetter } from "#lib/shelter/enquiries/letters.rules.ts";
import { queueEnquiryMail } from "#lib/shelter/enquiries/mail.mutations.ts";
import { announcementSchema } from "#lib/shelter/enquiries/mail.schema.ts";
import { mayAcknowledge } from "#lib/shelter/enquiries/quotas.data.ts";

const MAX_ROWS = 100;

interface Arrived {
  id: bigint;
  petName: string | null;
  email: string;
  assigneeId: bigint | null;
}

async function takeArrived(tx: Transaction, projectId: bigint): Promise<Arrived[]> {
  return await tx.$queryRaw<Arrived[]>`
    update enquiries e set unannounced = false from (
      select id from enquiries where project_id = ${projectId} and unannounced and not quarantined
       order by id limit ${MAX_ROWS} for update) t
     where e.id = t.id returning e.id, e.pet_name as "petName", e.email, e.assignee_id as "assigneeId"`;
}

async function acknowledge(tx: Transaction, projectId: bigint, arrived: readonly Arrived[]): Promise<void> {
  for (const { id, email } of arrived) {
    if (!(await mayAcknowledge(tx, projectId, email))) continue;
    await tx.enquiry.update({ where: { id }, data: { acknowledgedAt: new Date(clock()()) }, select: { id: true } });
    await queueEnquiryMail(tx, projectScope(String(projectId)), { acknowledgedId: String(id) });
  }
}

/** Those who are chosen and still members, or else the owners; without who wants no mail. */
async function recipientsOf(tx: Transaction, projectId: bigint, chosen: readonly bigint[]): Promise<string[]> {
  const members = await tx.member.findMany({
    where: { projectId, OR: [{ userId: { in: [...chosen] } }, { role: "owner" }] },
    select: { userId: true, enquiryMail: true, user: { select: { email: true } } },
  });
  const known = members.filter(({ userId }) => chosen.includes(userId));
  return (known.length > 0 ? known : members).filter(({ enquiryMail }) => enquiryMail).map(({ user }) => user.email);
}

/**
 * Acknowledges what arrived to visitors, and tells members in one mail. Safe to run again and concurrently.
 * @throws `service_unavailable`
 */
export async function announceEnquiries(payload: unknown): Promise<void> {
  const { projectId } = announcementSchema.parse(payload);
  const id = BigInt(projectId);
  await prisma().$transaction(async (tx) => {
    const project = await tx.project.findFirst({
      where: { id, deletedAt: null },
      select: { ...BRAND_COLUMNS, slug: true, enquirySettings: { select: { acknowledges: true, notifiedIds: true } } },
    });
    const arrived = project ? await takeArrived(tx, id) : [];
    if (!project || arrived.length === 0) return;
    await tx.enquirySettings.updateMany({ where: { projectId: id }, data: { announcedAt: new Date(clock()()) } });
    if (arrived.length === MAX_ROWS) await addJobWithin(tx, { task: "enquiries.announce", payload: { projectId } });
    if (!sendsMail()) return;
    if (project.enquirySettings?.acknowledges) await acknowledge(tx, id, arrived);
    const open = arrived.filter(({ assigneeId }) => assigneeId === null);
    const [first] = open;
    if (!first) return;
    const inbox = `${settings().PUBLIC_URL ?? ""}/p/${encodeURIComponent(project.slug)}/enquiries`;
    const news = {
      petNames: open.map(({ petName }) => petName),
      project: project.name,
      url: open.length === 1 ? `${inbox}/${first.id}` : inbox,
    };
    for (const email of await recipientsOf(tx, id, project.enquirySettings?.notifiedIds ?? [])) {
      await queueMail(tx, { ...newEnquiriesLetter(email, news), brand: brandOf(project) });
    }
  });
}

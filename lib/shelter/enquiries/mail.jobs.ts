import { clock } from "#lib/platform/clock.ts";
import { settings } from "#lib/platform/config/env.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { addMailOfDay, type MailSender, mailsThatWait, nextMailDay } from "#lib/platform/mail/day.mutations.ts";
import { sendLetter } from "#lib/platform/mail/jobs.ts";
import type { MailingJob } from "#lib/platform/mail/mutations.ts";
import { BRAND_COLUMNS, brandOf } from "#lib/platform/mail/rules.ts";
import type { Letter } from "#lib/platform/mail/schema.ts";
import type { Sending } from "#lib/platform/mail/service.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";
import { acknowledgmentLetter, assignedLetter, newEnquiriesLetter, replyLetter } from "#lib/shelter/enquiries/letters.rules.ts";
import { findMailSender, findShelter } from "#lib/shelter/enquiries/mail.data.ts";
import { holdEnquiryMail } from "#lib/shelter/enquiries/mail.mutations.ts";
import { type EnquiryMail, enquiryMailSchema, type PetUrlOf, type VisitorMail } from "#lib/shelter/enquiries/mail.schema.ts";
import type { Delivery } from "#lib/shelter/enquiries/schema.ts";
import { projectScope } from "#lib/tenancy/scope/principal.schema.ts";

/** The demo's visitors are made up. */
const MAILING = { deletedAt: null, isDemo: false };
const OF_PROJECT = { petName: true, language: true, email: true, projectId: true } as const;

const NO_PAGES: PetUrlOf = async () => undefined;

async function replyOf(replyId: string, petUrlOf: PetUrlOf): Promise<Letter | undefined> {
  const reply = await prisma().enquiryReply.findFirst({
    where: { id: BigInt(replyId), mailed: true, delivery: { not: "sent" }, enquiry: { project: MAILING } },
    select: {
      text: true,
      enquiry: { select: { ...OF_PROJECT, message: true, createdAt: true, petId: true, project: { select: { slug: true } } } },
    },
  });
  if (!reply) return undefined;
  const { text, enquiry } = reply;
  const { projectId, petId, project } = enquiry;
  const scope = projectScope(String(projectId));
  const url = petId === null ? undefined : await petUrlOf(project.slug, scope, String(petId));
  return replyLetter(enquiry, await findShelter(projectId), text, { ...enquiry, url });
}

/** Also undefined once someone answered: the mail server may have been down for days. */
async function acknowledgmentOf(enquiryId: string): Promise<Letter | undefined> {
  const enquiry = await prisma().enquiry.findFirst({
    where: { id: BigInt(enquiryId), quarantined: false, replies: { none: { mailed: true } }, project: MAILING },
    select: { ...OF_PROJECT, project: { select: { enquirySettings: { select: { acknowledges: true, acknowledgment: true } } } } },
  });
  const words = enquiry?.project.enquirySettings;
  if (!enquiry || !words?.acknowledges) return undefined;
  return acknowledgmentLetter(enquiry, await findShelter(enquiry.projectId), words.acknowledgment);
}

const inboxOf = ({ slug }: { slug: string }): string => `${settings().PUBLIC_URL ?? ""}/p/${encodeURIComponent(slug)}/enquiries`;

async function assignedOf(enquiryId: string, userId: string): Promise<Letter | undefined> {
  const member = { userId: BigInt(userId), enquiryMail: true };
  const enquiry = await prisma().enquiry.findFirst({
    where: { id: BigInt(enquiryId), assigneeId: BigInt(userId), project: { deletedAt: null, members: { some: member } } },
    select: { petName: true, assignee: { select: { email: true } }, project: { select: { ...BRAND_COLUMNS, slug: true } } },
  });
  if (!enquiry?.assignee) return undefined;
  const { petName, assignee, project } = enquiry;
  const url = `${inboxOf(project)}/${enquiryId}`;
  return { ...assignedLetter(assignee.email, { petName, project: project.name, url }), brand: brandOf(project) };
}

/** Also undefined once someone has read all of them: the mail server may have been down for days. */
async function newsOf(project: string, userId: string, since: string): Promise<Letter | undefined> {
  const projectId = BigInt(project);
  const member = await prisma().member.findFirst({
    where: { projectId, userId: BigInt(userId), enquiryMail: true, project: { deletedAt: null } },
    select: { user: { select: { email: true } }, project: { select: { ...BRAND_COLUMNS, slug: true } } },
  });
  const groups = await prisma().enquiry.groupBy({
    by: ["petName"],
    where: { projectId, state: "new", assigneeId: null, quarantined: false, unannounced: false, updatedAt: { gte: new Date(since) } },
    _count: { _all: true },
    _min: { id: true },
    orderBy: { _min: { id: "asc" } },
  });
  const [first] = groups;
  if (!member || !first) return undefined;
  const counts = groups.map(({ petName, _count }) => ({ petName, count: _count._all }));
  const isOne = groups.length === 1 && first._count._all === 1;
  const url = isOne ? `${inboxOf(member.project)}/${first._min.id}` : inboxOf(member.project);
  return { ...newEnquiriesLetter(member.user.email, { counts, project: member.project.name, url }), brand: brandOf(member.project) };
}

function letterOf(mail: EnquiryMail, petUrlOf: PetUrlOf): Promise<Letter | undefined> {
  if ("replyId" in mail) return replyOf(mail.replyId, petUrlOf);
  if ("acknowledgedId" in mail) return acknowledgmentOf(mail.acknowledgedId);
  return "newsOf" in mail ? newsOf(mail.newsOf, mail.userId, mail.since) : assignedOf(mail.assignedId, mail.userId);
}

async function note(mail: EnquiryMail, delivery: Delivery, reason: string | null): Promise<void> {
  if ("replyId" in mail) {
    await prisma().enquiryReply.updateMany({ where: { id: BigInt(mail.replyId) }, data: { delivery, reason } });
  } else if ("acknowledgedId" in mail && delivery === "refused") {
    const data = { acknowledgmentRefusal: reason ?? "" };
    await prisma().enquiry.updateMany({ where: { id: BigInt(mail.acknowledgedId) }, data });
  }
}

const DELIVERIES: Record<Sending["kind"], Delivery> = { sent: "sent", refused: "refused", later: "waiting" };

const isToVisitor = (mail: EnquiryMail): mail is VisitorMail => "replyId" in mail || "acknowledgedId" in mail;

async function isOverCeiling(mail: VisitorMail, sender: MailSender, now: number): Promise<boolean> {
  const waits = await mailsThatWait(now, sender);
  const isForOne = "replyId" in mail && mail.isBulk !== true;
  return waits === "all" || (waits === "many" && !isForOne);
}

async function countSent(sender: MailSender, now: number): Promise<void> {
  const reached = await addMailOfDay(now, sender);
  if (reached) logger().warn(reached, "mails to visitors wait until tomorrow (UTC), as MAX_VISITOR_MAILS_PER_DAY says");
}

/**
 * Records the outcome in the enquiry. Over the daily limit, waits a day without using an attempt.
 * @throws Error to make the queue retry
 */
export async function sendEnquiryMail(payload: unknown, job: MailingJob, petUrlOf = NO_PAGES): Promise<void> {
  const mail = enquiryMailSchema.parse(payload);
  const letter = await letterOf(mail, petUrlOf);
  if (!letter) return await giveUpEnquiryMail(payload);
  const now = clock()();
  const sender = isToVisitor(mail) ? await findMailSender(mail) : undefined;
  if (isToVisitor(mail) && sender && (await isOverCeiling(mail, sender, now))) return await holdEnquiryMail(mail, nextMailDay(now));
  const sending = await sendLetter(letter, job);
  if (sender && (sending?.kind === "sent" || sending?.kind === "refused")) await countSent(sender, now);
  await note(mail, sending ? DELIVERIES[sending.kind] : "failed", sending && sending.kind !== "sent" ? (sending.sentence ?? null) : null);
  if (sending?.kind === "later") throw new Error(`The mail server did not take a mail (${sending.reason}).`);
}

export async function giveUpEnquiryMail(payload: unknown): Promise<void> {
  const mail = enquiryMailSchema.parse(payload);
  if (!("replyId" in mail)) return;
  const unsent: Delivery[] = ["queued", "waiting", "held"];
  await prisma().enquiryReply.updateMany({
    where: { id: BigInt(mail.replyId), delivery: { in: unsent } },
    data: { delivery: "failed" },
  });
}

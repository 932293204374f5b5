import { settings } from "#lib/platform/config/env.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { sendLetter } from "#lib/platform/mail/jobs.ts";
import type { MailingJob } from "#lib/platform/mail/mutations.ts";
import { BRAND_COLUMNS, brandOf } from "#lib/platform/mail/rules.ts";
import type { Letter } from "#lib/platform/mail/schema.ts";
import type { Sending } from "#lib/platform/mail/service.ts";
import { acknowledgmentLetter, assignedLetter, replyLetter } from "#lib/shelter/enquiries/letters.rules.ts";
import { findShelter } from "#lib/shelter/enquiries/mail.data.ts";
import { type EnquiryMail, enquiryMailSchema } from "#lib/shelter/enquiries/mail.schema.ts";
import type { Delivery } from "#lib/shelter/enquiries/schema.ts";

const OF_PROJECT = { petName: true, language: true, email: true, projectId: true } as const;

/** Undefined when it was sent, the enquiry was erased, or its project is in the bin. */
async function replyOf(replyId: string): Promise<Letter | undefined> {
  const reply = await prisma().enquiryReply.findFirst({
    where: { id: BigInt(replyId), mailed: true, delivery: { not: "sent" }, enquiry: { project: { deletedAt: null } } },
    select: { text: true, enquiry: { select: OF_PROJECT } },
  });
  return reply ? replyLetter(reply.enquiry, await findShelter(reply.enquiry.projectId), reply.text) : undefined;
}

/** Undefined, too, once someone answered: the mail server may have been down for days. */
async function acknowledgmentOf(enquiryId: string): Promise<Letter | undefined> {
  const enquiry = await prisma().enquiry.findFirst({
    where: { id: BigInt(enquiryId), quarantined: false, replies: { none: { mailed: true } }, project: { deletedAt: null } },
    select: { ...OF_PROJECT, project: { select: { enquirySettings: { select: { acknowledges: true, acknowledgment: true } } } } },
  });
  const words = enquiry?.project.enquirySettings;
  if (!enquiry || !words?.acknowledges) return undefined;
  return acknowledgmentLetter(enquiry, await findShelter(enquiry.projectId), words.acknowledgment);
}

async function assignedOf(enquiryId: string, userId: string): Promise<Letter | undefined> {
  const member = { userId: BigInt(userId), enquiryMail: true };
  const enquiry = await prisma().enquiry.findFirst({
    where: { id: BigInt(enquiryId), assigneeId: BigInt(userId), project: { deletedAt: null, members: { some: member } } },
    select: { petName: true, assignee: { select: { email: true } }, project: { select: { ...BRAND_COLUMNS, slug: true } } },
  });
  if (!enquiry?.assignee) return undefined;
  const { petName, assignee, project } = enquiry;
  const url = `${settings().PUBLIC_URL ?? ""}/p/${encodeURIComponent(project.slug)}/enquiries/${enquiryId}`;
  return { ...assignedLetter(assignee.email, { petName, project: project.name, url }), brand: brandOf(project) };
}

function letterOf(mail: EnquiryMail): Promise<Letter | undefined> {
  if ("replyId" in mail) return replyOf(mail.replyId);
  return "acknowledgedId" in mail ? acknowledgmentOf(mail.acknowledgedId) : assignedOf(mail.assignedId, mail.userId);
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

/**
 * The enquiry shows what became of it.
 * @throws Error to make the queue retry
 */
export async function sendEnquiryMail(payload: unknown, job: MailingJob): Promise<void> {
  const mail = enquiryMailSchema.parse(payload);
  const letter = await letterOf(mail);
  if (!letter) return await giveUpEnquiryMail(payload);
  const sending = await sendLetter(letter, job);
  await note(mail, sending ? DELIVERIES[sending.kind] : "failed", sending && sending.kind !== "sent" ? (sending.sentence ?? null) : null);
  if (sending?.kind === "later") throw new Error(`The mail server did not take a mail (${sending.reason}).`);
}

/** An answer that was not sent says so. */
export async function giveUpEnquiryMail(payload: unknown): Promise<void> {
  const mail = enquiryMailSchema.parse(payload);
  if (!("replyId" in mail)) return;
  const unsent: Delivery[] = ["queued", "waiting"];
  await prisma().enquiryReply.updateMany({
    where: { id: BigInt(mail.replyId), delivery: { in: unsent } },
    data: { delivery: "failed" },
  });
}

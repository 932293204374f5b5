import { lockChanges, writeEvents } from "#lib/history/events/mutations.ts";
import { DashboardError, noSuch } from "#lib/platform/errors.ts";
import { sendsMail } from "#lib/platform/mail/loaders.ts";
import { enquiryEvents } from "#lib/shelter/enquiries/events.rules.ts";
import { queueEnquiryMail } from "#lib/shelter/enquiries/mail.mutations.ts";
import { requireMailQuota } from "#lib/shelter/enquiries/quotas.data.ts";
import { replyAddressOf } from "#lib/shelter/enquiries/replies.data.ts";
import { stateAfterReply } from "#lib/shelter/enquiries/rules.ts";
import type { NewReply } from "#lib/shelter/enquiries/schema.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { type CheckedTransaction, inProject } from "#lib/tenancy/scope/rights.mutations.ts";

const authorOf = (actor: Actor): bigint | null => (actor.kind === "user" && actor.id !== null ? BigInt(actor.id) : null);

/** Locks the row, as changes of its state do not wait for the project. @throws `not_found` */
async function lockEnquiry(tx: CheckedTransaction, scope: ProjectScope, enquiryId: string) {
  await tx.$queryRaw`select from enquiries where id = ${BigInt(enquiryId)} and project_id = ${BigInt(scope.projectId)} for update`;
  const found = await tx.enquiry.findFirst({ where: { id: BigInt(enquiryId), projectId: BigInt(scope.projectId) } });
  if (!found) throw noSuch("enquiry");
  return found;
}

/** @throws `not_found` */
export async function addEnquiryNote(scope: ProjectScope, enquiryId: string, text: string, actor: Actor): Promise<void> {
  await inProject(scope, actor, "enquiries.write", async (tx) => {
    const { id } = await lockEnquiry(tx, scope, enquiryId);
    await tx.enquiryNote.create({ data: { enquiryId: id, authorId: authorOf(actor), text } });
    await writeAudit(tx, { scope, actor }, "enquiry.note", enquiryId);
  });
}

/**
 * Mails it, or records one sent another way.
 * @throws `not_found`; DashboardError `conflict` when it changed since `version`, has no address to answer to, or no mail is sent;
 * `limit_reached`
 */
export async function addEnquiryReply(scope: ProjectScope, enquiryId: string, reply: NewReply, actor: Actor): Promise<void> {
  const { version, text, mails } = reply;
  await inProject(scope, actor, "enquiries.write", async (tx) => {
    const before = await lockEnquiry(tx, scope, enquiryId);
    if (before.version !== version) {
      throw new DashboardError("conflict", "A colleague answered or changed this enquiry in the meantime. Your answer was not sent.");
    }
    if (mails && !sendsMail()) {
      throw new DashboardError("conflict", "This service sends no mail. Send your answer yourself, then note it here.");
    }
    if (mails && (await replyAddressOf(scope, tx)) === "") {
      throw new DashboardError("conflict", "There is no contact email address on the Site page, so the visitor could not answer.");
    }
    if (mails) await requireMailQuota(tx, before.projectId, enquiryId);
    const authorId = authorOf(actor);
    // The time is then later than that of all earlier changes.
    await lockChanges(tx, scope.projectId);
    const data = { enquiryId: before.id, authorId, text, mailed: mails, delivery: mails ? "queued" : null };
    const { id: replyId } = await tx.enquiryReply.create({ data, select: { id: true } });
    const state = stateAfterReply(before.state);
    const assigneeId = before.assigneeId ?? authorId;
    await tx.enquiry.update({
      where: { id: before.id },
      data: { state, assigneeId, version: version + 1 },
    });
    await tx.$executeRaw`update enquiries set updated_at = clock_timestamp() where id = ${before.id}`;
    const about = { id: enquiryId, petId: before.petId === null ? null : String(before.petId), createdAt: before.createdAt.toISOString() };
    await writeEvents(tx, scope.projectId, enquiryEvents(about, before, { ...before, state }));
    const facts = (one: { state: string; assigneeId: bigint | null }) => ({
      state: one.state,
      assigneeId: one.assigneeId === null ? null : String(one.assigneeId),
    });
    await writeAudit(tx, { scope, actor }, mails ? "enquiry.reply" : "enquiry.note_reply", enquiryId, {
      before: facts(before),
      after: facts({ state, assigneeId }),
    });
    if (mails) await queueEnquiryMail(tx, scope, { replyId: String(replyId) });
  });
}

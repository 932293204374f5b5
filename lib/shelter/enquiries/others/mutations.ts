import { clock } from "#lib/platform/clock.ts";
import { addJobWithin } from "#lib/platform/db/job-queue.ts";
import { DashboardError, noSuch } from "#lib/platform/errors.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { DAY_MS, MINUTE_MS } from "#lib/platform/time.ts";
import { countWaiting, findOthers } from "#lib/shelter/enquiries/others/data.ts";
import type { NewAnswer } from "#lib/shelter/enquiries/others/schema.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { type CheckedTransaction, inProject } from "#lib/tenancy/scope/rights.mutations.ts";
import { sharersOf } from "#lib/tenancy/scope/sharers.data.ts";

const UNDO_MS = MINUTE_MS;
const MAX_MAILED_IN_A_DAY = 5000;

const conflict = (message: string): DashboardError => new DashboardError("conflict", message);

/** @throws DashboardError `limit_reached` */
async function requireRoom(tx: CheckedTransaction, projectId: bigint, count: number): Promise<void> {
  const where = { projectId, mailed: true, createdAt: { gt: new Date(clock()() - DAY_MS) } };
  const { _sum } = await tx.answerToOthers.aggregate({ where, _sum: { recipients: true } });
  if ((_sum.recipients ?? 0) + count <= MAX_MAILED_IN_A_DAY) return;
  const limit = MAX_MAILED_IN_A_DAY.toLocaleString("en");
  throw new DashboardError("limit_reached", `At most ${limit} people of a project are mailed in a day at once. Try again tomorrow.`);
}

/**
 * Answers and closes open enquiries after a minute, one mail each.
 * @throws `not_found`; DashboardError `conflict` when the animal is not adopted, a colleague was faster, or no mail is sent;
 * `limit_reached`
 */
export async function answerOthers(scope: ProjectScope, petId: string, answer: NewAnswer, actor: Actor): Promise<void> {
  const { text, mails, lastId, count } = answer;
  await inProject(scope, actor, "enquiries.write", async (tx) => {
    const others = await findOthers(scope, petId, tx);
    if (!others) throw noSuch("animal");
    const { pet, answering, mail } = others;
    if (!pet.isAdopted) throw conflict(`${isolated(pet.name)} is not adopted, so no one was answered.`);
    if (answering) throw conflict("A colleague is already answering these people. Nothing was sent twice.");
    if (mails && !mail.sends)
      throw conflict("No mail can be sent: that needs a mail server, and a contact email address on the Site page.");
    const ids = { projectId: BigInt(scope.projectId), petId: BigInt(petId) };
    const recipients = await countWaiting(ids.projectId, ids.petId, BigInt(lastId), tx);
    if (recipients === 0) throw conflict("A colleague has answered or closed these enquiries in the meantime. Nothing was sent.");
    if (recipients > count) throw conflict("More people are on the list than you saw. Look at it again, then send.");
    if (mails) await requireRoom(tx, ids.projectId, recipients);
    const startsAt = new Date(clock()() + UNDO_MS);
    const authorId = actor.kind === "user" && actor.id !== null ? BigInt(actor.id) : null;
    const { id } = await tx.answerToOthers.create({
      data: { ...ids, authorId, text, mailed: mails, lastEnquiryId: BigInt(lastId), recipients, startsAt },
      select: { id: true },
    });
    const sharers = await sharersOf(tx, ids.projectId);
    await addJobWithin(tx, { task: "enquiries.answer", payload: { answerId: String(id) }, runAt: startsAt, sharedBy: sharers });
    const after = { name: pet.name, recipients, mailed: mails };
    await writeAudit(tx, { scope, actor }, "enquiry.answer_others", petId, { entityType: "pet", after });
  });
}

/**
 * Answers no one, or no one else.
 * @throws `not_found`; DashboardError `conflict` once it has ended
 */
export async function stopAnsweringOthers(scope: ProjectScope, petId: string, actor: Actor): Promise<void> {
  await inProject(scope, actor, "enquiries.write", async (tx) => {
    const others = await findOthers(scope, petId, tx);
    if (!others) throw noSuch("animal");
    const now = new Date(clock()());
    const where = { projectId: BigInt(scope.projectId), petId: BigInt(petId), endedAt: null };
    const [stopped] = await tx.answerToOthers.updateManyAndReturn({ where, data: { endedAt: now }, select: { answered: true } });
    if (!stopped) throw conflict("Everyone has been answered already, so nothing was undone.");
    const after = { name: others.pet.name, answered: stopped.answered };
    await writeAudit(tx, { scope, actor }, "enquiry.stop_answering", petId, { entityType: "pet", after });
  });
}

import { hashMailbox, MAX_SENDS_READ, SENDS_KEPT_MS, type SendSubject, sendWait } from "#lib/people/members/invitations/sending.rules.ts";
import { clock } from "#lib/platform/clock.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";
import { TooManyRequests } from "#lib/platform/errors.ts";
import { waitText } from "#lib/platform/time.ts";

interface Sending {
  projectId: bigint;
  personId: bigint;
  email: string;
  mailed: boolean;
}

const OLD_ROWS_DELETED = 100;

async function lockSubject(tx: Transaction, subject: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`petstore.invitations.${subject}`}, 0))`;
}

async function forgetOldSends(tx: Transaction, now: number): Promise<void> {
  await tx.$executeRaw`delete from invitation_sends where id in (
    select id from invitation_sends where at < ${new Date(now - SENDS_KEPT_MS)} order by at limit ${OLD_ROWS_DELETED} for update skip locked)`;
}

/**
 * Holds under concurrency: the caller locks the project; this the inviter, then the mailbox.
 * @throws TooManyRequests with the wait
 */
export async function chargeSending(tx: Transaction, { projectId, personId, email, mailed }: Sending): Promise<void> {
  const recipientHash = mailed ? hashMailbox(email) : null;
  await lockSubject(tx, `person:${personId}`);
  if (recipientHash !== null) await lockSubject(tx, `mailbox:${recipientHash}`);
  const now = clock()();
  const counted: { subject: SendSubject; where: { personId?: bigint; projectId?: bigint; recipientHash?: string } }[] = [
    { subject: "person", where: { personId } },
    { subject: "project", where: { projectId } },
  ];
  if (recipientHash !== null) {
    counted.push({ subject: "mailbox", where: { recipientHash } }, { subject: "mailbox-in-project", where: { recipientHash, projectId } });
  }
  for (const { subject, where } of counted) {
    const rows = await tx.invitationSend.findMany({ where, orderBy: { at: "desc" }, take: MAX_SENDS_READ, select: { at: true } });
    const wait = sendWait(
      subject,
      rows.map(({ at }) => at.getTime()),
      now,
    );
    if (!wait) continue;
    const seconds = Math.ceil(wait.waitMs / 1000);
    throw new TooManyRequests(`${wait.message}. Wait ${waitText(seconds)}, then try again.`, seconds);
  }
  await tx.invitationSend.create({ data: { at: new Date(now), personId, projectId, recipientHash }, select: { id: true } });
  await forgetOldSends(tx, now);
}

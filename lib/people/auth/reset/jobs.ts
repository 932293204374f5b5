import { createResetWithin } from "#lib/people/auth/reset/mutations.ts";
import { MAILED_RESET_VALID_MINUTES } from "#lib/people/auth/reset/rules.ts";
import { resetRequestSchema } from "#lib/people/auth/reset/schema.ts";
import { settings } from "#lib/platform/config/env.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { passwordResetLetter } from "#lib/platform/mail/letters.rules.ts";
import { sendsMail } from "#lib/platform/mail/loaders.ts";
import { type MailingJob, queueMail } from "#lib/platform/mail/mutations.ts";

/** Using one ends the person's others. */
export async function mailResetLink(payload: unknown, job: MailingJob): Promise<void> {
  const { email } = resetRequestSchema.parse(payload);
  const base = settings().PUBLIC_URL;
  if (base === undefined || !sendsMail()) return;
  await prisma().$transaction(async (tx) => {
    const user = await tx.user.findUnique({ where: { email }, select: { id: true } });
    if (!user) return;
    const link = await createResetWithin(tx, { userId: user.id, minutes: MAILED_RESET_VALID_MINUTES, mailed: true }, base, {
      kind: "system",
      id: null,
    });
    await queueMail(tx, passwordResetLetter(email, { ...link, minutes: MAILED_RESET_VALID_MINUTES }), job);
  });
}

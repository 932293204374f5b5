import { forgetDevices } from "#lib/people/auth/device.mutations.ts";
import { findProvider } from "#lib/people/auth/provider.loaders.ts";
import type { ProviderId } from "#lib/people/auth/provider.schema.ts";
import { endSessionsWithin } from "#lib/people/auth/session/mutations.ts";
import { settings } from "#lib/platform/config/env.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";
import { passwordRemovedLetter } from "#lib/platform/mail/letters.rules.ts";
import { queueMail } from "#lib/platform/mail/mutations.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import { revokeOpenInvitations } from "#lib/tenancy/scope/open-invitations.mutations.ts";
import { ownAccount } from "#lib/tenancy/scope/principal.schema.ts";

/** Only the mailbox received `mailed_reset` and `mailed_invitation`; no provider's id has an underscore. */
type AddressProof = ProviderId;

async function removeCredentials(tx: Transaction, userId: bigint, now: number) {
  const sessionsEnded = await endSessionsWithin(tx, String(userId), null, now);
  const resets = await tx.passwordReset.deleteMany({ where: { userId, usedAt: null } });
  await forgetDevices(tx, userId);
  const passkeys = await tx.passkey.deleteMany({ where: { userId } });
  await tx.totpFactor.deleteMany({ where: { userId, isConfirmed: false } });
  if ((await tx.totpFactor.count({ where: { userId } })) === 0) await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.pendingSignIn.deleteMany({ where: { userId } });
  const linked = await tx.linkedAccount.deleteMany({ where: { userId, unlinkedAt: null } });
  const tokens = await tx.accessToken.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: new Date(now) } });
  const invitationsRevoked = await revokeOpenInvitations(tx, { invitedBy: userId }, now);
  return {
    ...{ sessionsEnded, resetsRemoved: resets.count, linksRemoved: linked.count, factorsRemoved: passkeys.count },
    ...{ tokensRevoked: tokens.count, invitationsRevoked },
  };
}

/**
 * The first proof removes every earlier sign-in method, since anyone could have created the account. A second factor stays, so that a
 * mailbox alone does not open it. The caller locks the person's row.
 * @returns whether this was the first proof
 */
export async function proveAddress(tx: Transaction, userId: bigint, proof: AddressProof, now: number): Promise<boolean> {
  const before = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, passwordHash: true, emailProvenAt: true },
  });
  if (before.emailProvenAt !== null) return false;
  const removed = await removeCredentials(tx, userId, now);
  await tx.user.update({ where: { id: userId }, data: { emailProvenAt: new Date(now), passwordHash: null }, select: { id: true } });
  const entityId = String(userId);
  const passwordRemoved = before.passwordHash !== null;
  await writeAudit(tx, ownAccount(entityId), "user.prove_address", entityId, { after: { proof, passwordRemoved, ...removed } });
  const provider = findProvider(proof);
  if (passwordRemoved && provider) {
    await queueMail(tx, passwordRemovedLetter(before.email, provider.name, `${settings().PUBLIC_URL ?? ""}/account`));
  }
  return true;
}

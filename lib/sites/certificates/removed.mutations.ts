import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { decryptSecret, encryptSecret } from "#lib/platform/secrets/service.ts";
import { chainError } from "#lib/sites/certificates/attempts.rules.ts";
import { authorityName } from "#lib/sites/certificates/authority.data.ts";
import { type Issuable, issuable } from "#lib/sites/certificates/data.ts";
import { attemptSecret, certificateSecret } from "#lib/sites/certificates/holders.schema.ts";
import { isInForce } from "#lib/sites/certificates/rules.ts";
import { certificateFields, saveCertificate } from "#lib/sites/certificates/stored.mutations.ts";

/** Adding the domain again then costs no certificate. Call it before its domain is deleted. */
export async function keepRemoved(tx: Transaction, domain: { id: bigint; projectId: bigint }, now: number): Promise<void> {
  const { id: domainId, projectId } = domain;
  const [certificate, attempt] = [
    await tx.certificate.findUnique({ where: { domainId }, select: { chain: true, encryptedKey: true, notAfter: true } }),
    await tx.certificateAttempt.findFirst({ where: { domainId, state: "issued" }, orderBy: { id: "desc" }, select: { id: true } }),
  ];
  if (!certificate || !attempt || !isInForce(certificate, now)) return;
  const key = certificate.encryptedKey === "" ? undefined : decryptSecret(certificateSecret({ domainId }), certificate.encryptedKey);
  if (key === undefined) return;
  const kept = { projectId, chain: certificate.chain, encryptedKey: encryptSecret(attemptSecret(attempt.id), key) };
  await tx.certificateAttempt.update({ where: { id: attempt.id }, data: kept, select: { id: true } });
}

const NOT_KEPT = { projectId: null, chain: null, encryptedKey: null } as const;

export async function forgetRemoved(tx: Transaction, name: string, projectId: bigint): Promise<void> {
  await tx.certificateAttempt.updateMany({ where: { name, chain: { not: null }, projectId: { not: projectId } }, data: NOT_KEPT });
}

/**
 * Restores the project's removed certificate of that name, if the same authority would issue it and it is not due.
 * @param chance 0 to 1, to spread renewals
 */
export async function restoreRemoved(domain: Issuable, now: number, chance: number): Promise<boolean> {
  const { holder, name, projectId } = domain;
  if (!("domainId" in holder) || projectId === null) return false;
  const found = await prisma().certificateAttempt.findFirst({
    where: { name, projectId, authority: authorityName(), state: "issued", chain: { not: null } },
    orderBy: { id: "desc" },
  });
  const key = found?.encryptedKey ? decryptSecret(attemptSecret(found.id), found.encryptedKey) : undefined;
  if (!found?.chain || key === undefined || chainError(found.chain, name, key, now) !== undefined) return false;
  const row = certificateFields({ holder, key, chain: found.chain }, found.endedAt?.getTime() ?? now, chance);
  if (row.renewAt.getTime() <= now) return false;
  return await prisma().$transaction(async (tx) => {
    if (!(await issuable(holder, tx))) return false;
    // The authority's limits still count the attempt.
    await tx.certificateAttempt.update({ where: { id: found.id }, data: { ...NOT_KEPT, domainId: holder.domainId }, select: { id: true } });
    await saveCertificate(tx, domain, row);
    return true;
  });
}

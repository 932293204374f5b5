import { X509Certificate } from "node:crypto";
import { announceWithin } from "#lib/platform/db/changes.ts";
import type { Certificate } from "#lib/platform/db/generated/client.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { encryptSecret } from "#lib/platform/secrets/service.ts";
import { type Attempt, endAttempt } from "#lib/sites/certificates/attempts.mutations.ts";
import { type Issuable, issuable } from "#lib/sites/certificates/data.ts";
import { certificateSecret, type Holder, NO_PROJECT } from "#lib/sites/certificates/holders.schema.ts";
import { renewalOf } from "#lib/sites/certificates/rules.ts";

type CertificateFields = Omit<Certificate, "domainId">;

function issuerOf({ issuer }: X509Certificate): string {
  const part = (name: string): string | undefined => new RegExp(`^${name}=(.+)$`, "m").exec(issuer)?.[1];
  return part("CN") ?? part("O") ?? issuer;
}

export async function saveCertificate(tx: Transaction, { holder, projectId }: Issuable, row: CertificateFields): Promise<void> {
  if ("domainId" in holder) {
    const { domainId } = holder;
    await tx.certificate.upsert({ where: { domainId }, create: { domainId, ...row }, update: row, select: { domainId: true } });
  } else {
    const name = holder.ownName;
    await tx.ownCertificate.upsert({ where: { name }, create: { name, projectId, ...row }, update: row, select: { name: true } });
  }
  await announceWithin(tx, { kind: "sites", projectId: String(projectId ?? NO_PROJECT) });
}

/** @param issued its key and chain as PEM */
export function certificateFields(
  { holder, key, chain }: { holder: Holder; key: string; chain: string },
  issuedAt: number,
  chance: number,
): CertificateFields {
  const leaf = new X509Certificate(chain);
  return {
    chain,
    encryptedKey: encryptSecret(certificateSecret(holder), key),
    issuer: issuerOf(leaf),
    serial: leaf.serialNumber,
    notBefore: leaf.validFromDate,
    notAfter: leaf.validToDate,
    renewAt: renewalOf(leaf.validFromDate, leaf.validToDate, chance),
    issuedAt: new Date(issuedAt),
    renewBy: null,
    askRenewalAt: null,
  };
}

/**
 * Does nothing if the domain may no longer have one.
 * @param chain PEM, leaf first
 * @param chance 0 to 1, to spread renewals
 */
export async function storeCertificate(attempt: Attempt, chain: string, now: number, chance: number): Promise<void> {
  const { holder } = attempt;
  await prisma().$transaction(async (tx) => {
    const domain = await issuable(holder, tx);
    if (!domain) return await endAttempt(attempt.id, new Date(now), tx);
    const ended = { state: "issued" as const, endedAt: new Date(now), encryptedKey: null, retryAt: null };
    const { count } = await tx.certificateAttempt.updateMany({ where: { id: attempt.id, state: "running" }, data: ended });
    if (count === 0) return;
    await saveCertificate(tx, domain, certificateFields({ ...attempt, chain }, now, chance));
    await tx.acmeChallenge.deleteMany({ where: { name: attempt.name } });
  });
}

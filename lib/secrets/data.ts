import { prisma } from "#lib/db/prisma.ts";

/** A sealed secret, wherever it lies in the database. */
export interface SealedRow {
  sealed: string;
  /** What it belongs to, without which it does not open. */
  place: string;
  /** Puts the same secret, sealed anew, in its place, unless it was changed meanwhile. */
  replace(sealed: string): Promise<boolean>;
}

/** Every sealed secret of the database. */
export async function sealedRows(): Promise<SealedRow[]> {
  const [certificates, attempts, secrets] = await Promise.all([
    prisma().certificate.findMany({ select: { domainId: true, sealedKey: true } }),
    prisma().certificateAttempt.findMany({ where: { sealedKey: { not: null } }, select: { id: true, sealedKey: true } }),
    prisma().serviceSecret.findMany({ select: { name: true, sealed: true } }),
  ]);
  const isOne = ({ count }: { count: number }): boolean => count === 1;
  return [
    ...certificates.map(({ domainId, sealedKey }) => ({
      sealed: sealedKey,
      place: `certificate ${domainId}`,
      replace: async (sealed: string) =>
        isOne(await prisma().certificate.updateMany({ where: { domainId, sealedKey }, data: { sealedKey: sealed } })),
    })),
    ...attempts.map(({ id, sealedKey }) => ({
      sealed: sealedKey ?? "",
      place: `attempt ${id}`,
      replace: async (sealed: string) =>
        isOne(await prisma().certificateAttempt.updateMany({ where: { id, sealedKey }, data: { sealedKey: sealed } })),
    })),
    ...secrets.map(({ name, sealed: before }) => ({
      sealed: before,
      place: `secret ${name}`,
      replace: async (sealed: string) =>
        isOne(await prisma().serviceSecret.updateMany({ where: { name, sealed: before }, data: { sealed } })),
    })),
  ];
}

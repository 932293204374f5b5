import { prisma } from "#lib/db/prisma.ts";
import { sealingMark } from "#lib/secrets/rules.ts";

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

/** One sealed secret for each key that sealed any, and how many that key sealed. */
export async function sampleOfEachKey(): Promise<{ key: string; place: string; sealed: string; count: number }[]> {
  return await prisma().$queryRaw`
    select distinct on (key) key, place, sealed, (count(*) over (partition by key))::int as count
      from (select split_part(sealed, '.', 1) as key, place, sealed
              from (select 'certificate ' || domain_id as place, sealed_key as sealed from certificates
                    union all select 'attempt ' || id, sealed_key from certificate_attempts where sealed_key is not null
                    union all select 'secret ' || name, sealed from service_secrets) every_secret
             where sealed <> '') by_key
     order by key`;
}

/** Which of some keys a running process may seal with at any moment, because it started with that key as its first. */
export async function keysSealing(names: readonly string[]): Promise<string[]> {
  const marks = names.map(sealingMark);
  return await prisma().$transaction(async (tx) => {
    const rows = await tx.$queryRaw<{ isFree: boolean }[]>`
      select pg_try_advisory_xact_lock(hashtextextended(mark, 0)) as "isFree" from unnest(${marks}::text[]) with ordinality as m (mark, nr) order by nr`;
    return names.filter((_, i) => rows[i]?.isFree === false);
  });
}

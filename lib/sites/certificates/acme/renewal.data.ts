import { prisma } from "#lib/platform/db/prisma.ts";
import type { Holder } from "#lib/sites/certificates/holders.schema.ts";
import { OWN_NAMES, ownNamesHere } from "#lib/sites/certificates/own-names.data.ts";
import { hasOwnDomainsSql, servingPlanSql } from "#lib/tenancy/plans/domains.rules.ts";

const BATCH_SIZE = 100;

export interface PolledCertificate {
  holder: Holder;
  chain: string;
  serial: string;
  notBefore: Date;
  notAfter: Date;
  issuedAt: number;
  /** Null unless the same CA issued the one before. */
  replacedIssuedAt: number | null;
}

const ASKABLE = `c.renew_at > $4::timestamptz and (c.ask_renewal_at is null or c.ask_renewal_at <= $4::timestamptz)`;
const COLUMNS = "c.chain, c.serial, c.not_before, c.not_after, c.issued_at, c.ask_renewal_at";
const ISSUED = (owner: string): string => `cross join lateral (
  select count(*) as times, (array_agg(a.ended_at order by a.id desc))[2] as before
    from certificate_attempts a where ${owner} and a.state = 'issued' and a.authority = $3::text) i`;

const TO_POLL = `
    select domain_id, own_name, chain, serial, not_before as "notBefore", not_after as "notAfter", issued_at, before from (
      select c.domain_id, null as own_name, ${COLUMNS}, i.times, i.before from certificates c
        join domains d on d.id = c.domain_id join projects p on p.id = d.project_id and p.deleted_at is null and ${hasOwnDomainsSql(servingPlanSql("p"))}
        ${ISSUED("a.domain_id = c.domain_id")} where ${ASKABLE}
      union all select null, c.name, ${COLUMNS}, i.times, i.before from own_certificates c
        join (${OWN_NAMES("$1", "$2")}) own on own.name = c.name
        ${ISSUED("a.domain_id is null and a.name = c.name")} where ${ASKABLE}) polled
    where times > 0 order by ask_renewal_at nulls first limit ${BATCH_SIZE}`;

interface Row extends Pick<PolledCertificate, "chain" | "serial" | "notBefore" | "notAfter"> {
  domain_id: bigint | null;
  own_name: string;
  issued_at: Date;
  before: Date | null;
}

/** A CA knows only its own certificates. Never asked first, then longest overdue. */
export async function certificatesToPoll(authority: string, now: number): Promise<PolledCertificate[]> {
  const rows = await prisma().$queryRawUnsafe<Row[]>(TO_POLL, ...ownNamesHere(), authority, new Date(now));
  return rows.map(({ domain_id: domainId, own_name: ownName, issued_at: issuedAt, before, ...certificate }) => ({
    holder: domainId === null ? { ownName } : { domainId },
    ...certificate,
    issuedAt: issuedAt.getTime(),
    replacedIssuedAt: before?.getTime() ?? null,
  }));
}

import { Gauge, type Registry } from "prom-client";
import { isoText } from "#lib/platform/db/fragments.ts";
import { queryText } from "#lib/platform/db/pool.ts";
import { OWN_NAMES, ownNamesHere } from "#lib/sites/certificates/own-names.data.ts";
import { hasOwnDomainsSql, servingPlanSql } from "#lib/tenancy/plans/domains.rules.ts";

const RENEWED = `(select d.name, c.not_before, c.not_after from certificates c
      join domains d on d.id = c.domain_id and d.routing in ('verified', 'drifted')
      join projects p on p.id = d.project_id and p.deleted_at is null and ${hasOwnDomainsSql(servingPlanSql("p"))}
      join domain_names n on n.name = d.name and n.holder_id = d.project_id
    union all select c.name, c.not_before, c.not_after from own_certificates c join (${OWN_NAMES("$1", "$2")}) own on own.name = c.name) renewed`;

const CERTIFICATES = `select count(*), extract(epoch from min(not_after)),
  (select count(*) from certificate_attempts where ended_at > now() - interval '1 day' and state = 'failed') from ${RENEWED}`;

const NEXT_TO_END = `select name, ${isoText("not_before")}, ${isoText("not_after")} from ${RENEWED} order by not_after limit 20`;

const DASHBOARD_WITHOUT = `select name from (${OWN_NAMES("$1", "$2")}) own
  where own.project_id is null and not exists (select from own_certificates c where c.name = own.name)`;

export interface CertificateTimes {
  name: string;
  notBefore: Date;
  notAfter: Date;
}

export async function certificatesNextToEnd(): Promise<CertificateTimes[]> {
  const rows = await queryText(NEXT_TO_END, ownNamesHere());
  return rows.map(([name, begin, end]) => ({ name: String(name), notBefore: new Date(String(begin)), notAfter: new Date(String(end)) }));
}

/** The dashboard's name, if the edge serves it without a certificate. */
export async function dashboardWithoutCertificate(): Promise<string | undefined> {
  const [row] = await queryText(DASHBOARD_WITHOUT, ownNamesHere());
  return row?.[0] ?? undefined;
}

export async function certificateMetrics(registers: Registry[]): Promise<void> {
  const [row = []] = await queryText(CERTIFICATES, ownNamesHere());
  const [count, nextExpiry, failed] = row;
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  gauge("petstore_certificates", "Certificates in use").set(Number(count));
  gauge("petstore_certificate_attempts_failed_last_day", "Failed attempts to get a certificate in the last day").set(Number(failed));
  if (nextExpiry == null) return;
  gauge("petstore_certificate_next_expiry_timestamp_seconds", "When the next certificate in use expires").set(Number(nextExpiry));
}

import { Gauge, type Registry } from "prom-client";
import { HAS_OWN_DOMAINS, SERVING_PLAN } from "#lib/people/access/domain-plan.rules.ts";
import { queryText } from "#lib/platform/db/pool.ts";
import { OWN_NAMES, ownNamesHere } from "#lib/sites/certificates/own-names.data.ts";

/** Only certificates that are renewed. */
const CERTIFICATES = {
  name: "",
  text: `select count(*), extract(epoch from min(not_after)),
      (select count(*) from certificate_attempts where ended_at > now() - interval '1 day' and state = 'failed')
    from (select c.not_after from certificates c
      join domains d on d.id = c.domain_id and d.routing in ('verified', 'drifted')
      join projects p on p.id = d.project_id and p.deleted_at is null and ${HAS_OWN_DOMAINS(SERVING_PLAN("p"))}
      join domain_names n on n.name = d.name and n.holder_id = d.project_id
    union all select c.not_after from own_certificates c join (${OWN_NAMES("$1", "$2")}) own on own.name = c.name) renewed`,
};

/** @throws `service_unavailable` */
export async function certificateMetrics(registers: Registry[]): Promise<void> {
  const [row = []] = await queryText(CERTIFICATES, ownNamesHere());
  const [count, nextExpiry, failed] = row;
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  gauge("petstore_certificates", "Certificates in use").set(Number(count));
  gauge("petstore_certificate_attempts_failed_last_day", "Failed attempts to get a certificate in the last day").set(Number(failed));
  if (nextExpiry == null) return;
  gauge("petstore_certificate_next_expiry_timestamp_seconds", "When the next certificate in use expires").set(Number(nextExpiry));
}

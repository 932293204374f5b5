import { queryPipelined } from "#lib/platform/db/pipeline.ts";
import { queryText, type Statement } from "#lib/platform/db/pool.ts";
import { NO_PROJECT } from "#lib/sites/certificates/holders.schema.ts";
import type { DomainFacts, HostFacts, HostRoute } from "#lib/sites/domains/hosts.rules.ts";
import type { DomainUse } from "#lib/sites/domains/schema.ts";
import { hasOwnDomainsSql, servingPlanSql } from "#lib/tenancy/plans/domains.rules.ts";
import type { Plan } from "#lib/tenancy/plans/rules.ts";

/** Only the last project to prove the name is served. */
const BY_NAME: Statement = {
  name: "host_by_name",
  text: `select d.id, d.project_id, p.slug, ${servingPlanSql("p")},
                exists (select from deploys y where y.project_id = p.id and y.state = 'ready'),
                d.use, d.routing, c.domain_id is not null,
                m.name, m.routing, mc.domain_id is not null,
                coalesce(d.verified_at <= now() - interval '7 days', false),
                exists (select from own_certificates o where o.name = p.slug || '.' || $2::text),
                d.redirect_status,
                case when d.report->'proxy'->>'arrives' = 'true' then d.report->'proxy'->>'name' end
           from domains d
           join domain_names n on n.name = d.name and n.holder_id = d.project_id
           join projects p on p.id = d.project_id and p.deleted_at is null and not p.is_test
           left join certificates c on c.domain_id = d.id
           left join domains m on m.project_id = d.project_id and m.use = 'primary'
           left join certificates mc on mc.domain_id = m.id
          where d.name = $1`,
};

const BY_SLUG: Statement = {
  name: "host_by_slug",
  text: `select p.id, exists (select from own_certificates o where o.name = $2::text) from projects p
          where p.slug = $1 and p.deleted_at is null and not p.is_test
            and exists (select from deploys y where y.project_id = p.id and y.state = 'ready')`,
};

/** Says only that a check is worthwhile. */
const READY: Statement = {
  name: "host_ready",
  text: `select d.id, d.project_id, case when d.report->>'verdict' = 'wrong' then extract(epoch from d.checked_at) * 1000 end
           from domains d
           join certificates c on c.domain_id = d.id and c.not_after > now()
           join projects p on p.id = d.project_id and p.deleted_at is null and not p.is_test and ${hasOwnDomainsSql(servingPlanSql("p"))}
          where d.name = $1 and d.routing = 'waiting'
            and exists (select from deploys y where y.project_id = p.id and y.state = 'ready')
          order by d.id limit 5`,
};

const CERTIFICATE: Statement = {
  name: "host_certificate",
  text: "select chain, sealed_key from certificates where domain_id = $1",
};

const OWN_CERTIFICATE: Statement = {
  name: "own_certificate",
  text: "select chain, sealed_key, project_id from own_certificates where name = $1",
};

const CHALLENGE: Statement = {
  name: "host_challenge",
  text: "select key_authorization from acme_challenges where token = $1 and name = $2",
};

/** @param sites the domain of sites with certificates of their own */
export async function readDomainFacts(name: string, sites: string | null): Promise<DomainFacts | undefined> {
  const [row] = await queryPipelined(BY_NAME, [name, sites]);
  if (!row) return undefined;
  const [
    domainId,
    projectId,
    slug,
    plan,
    hasDeploy,
    use,
    routing,
    certified,
    primary,
    primaryRouting,
    primaryCertified,
    established,
    siteCertified,
    redirectStatus,
  ] = row.map(String);
  return {
    domainId: String(domainId),
    projectId: String(projectId),
    slug: String(slug),
    host: {
      name,
      use: use as DomainUse,
      routing: routing as HostFacts["routing"],
      hasCertificate: certified === "t",
    },
    redirectStatus: redirectStatus === "308" ? 308 : 301,
    isEstablished: established === "t",
    hasSiteCertificate: siteCertified === "t",
    primary:
      row[8] === null
        ? undefined
        : {
            name: String(primary),
            use: "primary",
            routing: primaryRouting as HostFacts["routing"],
            hasCertificate: primaryCertified === "t",
          },
    project: { plan: plan as Plan, hasDeploy: hasDeploy === "t" },
    proxy: row[14] ?? null,
  };
}

/**
 * @param certificate its own name, if it may have one
 * @returns undefined when missing or not deployed
 */
export async function readPlatformRoute(slug: string, certificate: string | null): Promise<HostRoute | undefined> {
  const [row] = await queryPipelined(BY_SLUG, [slug, certificate]);
  return row && { kind: "platform", projectId: String(row[0]), hasCertificate: row[1] === "t" };
}

export interface ReadyDomain {
  id: string;
  projectId: string;
  /** Start of the last check that found it elsewhere, epoch milliseconds. */
  elsewhereAt: number | null;
}

/** Undefined if no certificate of that name waits for the switch. */
export async function readReadyDomains(name: string): Promise<{ projectId: string; domains: ReadyDomain[] } | undefined> {
  const domains = (await queryPipelined(READY, [name])).map(([id, projectId, elsewhereAt]) => ({
    ...{ id: String(id), projectId: String(projectId), elsewhereAt: elsewhereAt == null ? null : Number(elsewhereAt) },
  }));
  const [first] = domains;
  return first && { projectId: first.projectId, domains };
}

/** PEM, and a key encrypted for `certificate <domainId>`. */
export async function readCertificate(domainId: string): Promise<{ chain: string; encryptedKey: string } | undefined> {
  const [row] = await queryText(CERTIFICATE, [domainId]);
  return row && { chain: String(row[0]), encryptedKey: String(row[1]) };
}

/** PEM, and a key encrypted for `own_certificate <name>`. */
export async function readOwnCertificate(name: string): Promise<{ chain: string; encryptedKey: string; projectId: string } | undefined> {
  const [row] = await queryText(OWN_CERTIFICATE, [name]);
  return row && { chain: String(row[0]), encryptedKey: String(row[1]), projectId: row[2] ?? NO_PROJECT };
}

export async function readChallenge(token: string, name: string): Promise<string | undefined> {
  const [row] = await queryPipelined(CHALLENGE, [token, name]);
  return row ? String(row[0]) : undefined;
}

import type { Pool } from "pg";
import { queryText, sitePool } from "#lib/platform/db/pool.ts";
import type { PetPhoto } from "#lib/shelter/photos/schema.ts";
import { ownNamesHere } from "#lib/sites/certificates/own-names.data.ts";
import type { HostFacts, ProjectFacts } from "#lib/sites/domains/hosts.rules.ts";
import type { DomainUse } from "#lib/sites/domains/schema.ts";
import { picturesSql } from "#lib/sites/publishing/pictures.data.ts";
import type { SitePictureKind } from "#lib/sites/publishing/pictures.schema.ts";
import { servingPlanSql } from "#lib/tenancy/plans/domains.rules.ts";
import { PLANS } from "#lib/tenancy/plans/rules.ts";

type LivePictures = Partial<Record<SitePictureKind, Pick<PetPhoto, "hash" | "alt" | "width" | "height">>>;

export interface SiteFacts extends ProjectFacts {
  projectId: string;
  slug: string;
  projectName: string;
  settings: unknown;
  pictures: LivePictures;
  hasCertificate: boolean;
  takesEnquiries: boolean;
  asked: HostFacts | undefined;
  primary: HostFacts | undefined;
}

const domainFacts = (d: string): string =>
  `${d}.name, ${d}.use, ${d}.routing, exists (select from certificates c where c.domain_id = ${d}.id)`;
const columns = (sites: string): string =>
  `p.id, p.slug, p.name, ${servingPlanSql("p")}, l.settings, ${picturesSql("l.id")},
   exists (select from own_certificates o where o.name = p.slug || '.' || ${sites}::text),
   exists (select from enquiry_settings q where q.project_id = p.id and q.is_open), ${domainFacts("pd")}`;
/** Test projects are never public. */
const IS_PUBLIC = "p.deleted_at is null and not p.is_test";
const PRIMARY = "left join domains pd on pd.project_id = p.id and pd.use = 'primary'";
const LIVE = `cross join lateral (select id, settings from deploys
   where project_id = p.id and state = 'ready' order by number desc limit 1) as l`;

const BY_SLUG = {
  name: "site_by_slug",
  text: `select ${columns("$2")} from projects p ${LIVE} ${PRIMARY} where p.slug = $1 and ${IS_PUBLIC} limit 1`,
};
/** The last project to prove the name has it. */
const BY_DOMAIN = {
  name: "site_by_domain",
  text: `select ${columns("$2")}, ${domainFacts("d")} from domains d join projects p on p.id = d.project_id and ${IS_PUBLIC} ${LIVE} ${PRIMARY}
          where d.name = $1 and d.routing in ('verified', 'drifted') order by d.verified_at desc nulls last limit 1`,
};
const BY_DEPLOY = {
  name: "site_of_deploy",
  text: `select ${columns("$3")} from projects p join deploys l on l.project_id = p.id ${PRIMARY}
          where p.slug = $1 and ${IS_PUBLIC} and l.id = $2 limit 1`,
};

function hostOf([name, use, routing, hasCertificate]: (string | null)[]): HostFacts | undefined {
  if (name == null) return undefined;
  return { name, use: use as DomainUse, routing: routing as HostFacts["routing"], hasCertificate: hasCertificate === "t" };
}

/** Every page waits for this query. */
const MAX_MS = 2000;

async function one(statement: { name: string; text: string }, values: string[], on: Pool = sitePool()): Promise<SiteFacts | undefined> {
  const [, sites] = ownNamesHere();
  const [row] = await queryText({ ...statement, maxMs: MAX_MS }, [...values, sites], on);
  if (!row) return undefined;
  const [projectId, slug, projectName, plan, settings, pictures, hasCertificate, takesEnquiries] = row;
  return {
    projectId: projectId as string,
    slug: slug as string,
    projectName: projectName as string,
    plan: PLANS.find((known) => known === plan) ?? "free",
    hasDeploy: true,
    settings: JSON.parse(settings as string),
    pictures: JSON.parse(pictures ?? "{}") as LivePictures,
    hasCertificate: hasCertificate === "t",
    takesEnquiries: takesEnquiries === "t",
    primary: hostOf(row.slice(8, 12)),
    asked: hostOf(row.slice(12, 16)),
  };
}

/** Undefined if none is live. */
export function siteBySlug(slug: string, on?: Pool): Promise<SiteFacts | undefined> {
  return one(BY_SLUG, [slug], on);
}

export function siteByDomain(name: string): Promise<SiteFacts | undefined> {
  return one(BY_DOMAIN, [name]);
}

/** The deploy need not be ready. */
export function siteOfDeploy(slug: string, deployId: string): Promise<SiteFacts | undefined> {
  return one(BY_DEPLOY, [slug, deployId]);
}

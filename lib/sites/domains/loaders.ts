import { notFound } from "next/navigation";
import type { ProjectAccess } from "#lib/people/access/loaders.ts";
import { can } from "#lib/people/scope/permissions.rules.ts";
import type { ProjectScope } from "#lib/people/scope/principal.schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { type Settings, settings } from "#lib/platform/config/env.ts";
import { platform } from "#lib/platform/config/platform.ts";
import { isPlaygroundOn } from "#lib/platform/config/playground.ts";
import { DashboardError } from "#lib/platform/errors.ts";
import { certificateStatuses } from "#lib/sites/certificates/data.ts";
import { ownCertificateView } from "#lib/sites/certificates/own.data.ts";
import { shownPlatform } from "#lib/sites/dns/platform-addresses.service.ts";
import { type DomainRow, findDomainRow, findPrimaryRow, listDomainRows, projectFacts } from "#lib/sites/domains/data.ts";
import { ownNames } from "#lib/sites/domains/installation.data.ts";
import { knownDomainName } from "#lib/sites/domains/names.rules.ts";
import { contestedNames } from "#lib/sites/domains/ownership.data.ts";
import { pairsOf } from "#lib/sites/domains/pairs.data.ts";
import { siteUrl } from "#lib/sites/domains/platform.data.ts";
import { platformHost } from "#lib/sites/domains/platform.rules.ts";
import { missingFor, unknownDomain } from "#lib/sites/domains/rules.ts";
import type { DomainsPage, DomainView } from "#lib/sites/domains/schema.ts";
import { domainView, hostFacts, type ViewContext } from "#lib/sites/domains/view.ts";

/** @param targets where redirects may lead */
async function viewContext(scope: ProjectScope, rows: DomainRow[], targets: DomainRow[]): Promise<ViewContext> {
  const now = clock()();
  const names = rows.map(({ name }) => name);
  const { playgroundZone } = ownNames();
  const hasApex = names.some((name) => knownDomainName(name, playgroundZone).isApex);
  const [here, project, contested, statuses, pairs] = await Promise.all([
    hasApex ? shownPlatform() : platform(),
    projectFacts(scope),
    contestedNames(scope.projectId, names),
    certificateStatuses(rows, now),
    pairsOf(scope, names),
  ]);
  return {
    platform: here,
    project,
    siteUrl: await siteUrl(project.slug),
    hosts: targets.map(hostFacts),
    contested,
    statuses,
    pairs,
    playgroundZone,
    now,
  };
}

/** @throws `not_found` */
export async function findDomain(scope: ProjectScope, domainId: string): Promise<DomainView> {
  const row = await findDomainRow(scope, domainId);
  if (!row) throw unknownDomain(domainId);
  const primary = row.use === "redirects" ? await findPrimaryRow(scope) : null;
  return domainView(row, await viewContext(scope, [row], primary ? [primary] : []));
}

function authorityOf({ ACME_DIRECTORY_URL }: Settings): DomainsPage["authority"] {
  return ACME_DIRECTORY_URL === undefined ? { kind: "local" } : { kind: "acme", host: new URL(ACME_DIRECTORY_URL).host };
}

export async function listDomains(scope: ProjectScope): Promise<DomainView[]> {
  const rows = await listDomainRows(scope);
  if (rows.length === 0) return [];
  const context = await viewContext(scope, rows, rows);
  return rows.map((row) => domainView(row, context));
}

/** @throws `not_allowed` */
export async function domainsPage({ role, scope }: ProjectAccess): Promise<DomainsPage> {
  if (!can(role, "domains.read")) throw new DashboardError("not_allowed", "You are not allowed to see this project's domains.");
  const rows = await listDomainRows(scope);
  const context = await viewContext(scope, rows, rows);
  return {
    domains: rows.map((row) => domainView(row, context)),
    missing: missingFor(context.project),
    platformUrl: context.siteUrl,
    siteCertificate: (await ownCertificateView(platformHost(context.platform, context.project.slug))) ?? null,
    platformDomain: context.platform.domain,
    authority: authorityOf(settings()),
    hasPlayground: isPlaygroundOn(settings()),
  };
}

/** Another project's domain counts as missing. */
export async function requireDomain({ scope }: Pick<ProjectAccess, "scope">, domainId: string): Promise<void> {
  if (!(await findDomainRow(scope, domainId))) notFound();
}

import { notFound } from "next/navigation";
import { type Settings, settings } from "#lib/platform/config/env.ts";
import { isPlaygroundOn } from "#lib/platform/config/playground.ts";
import { DashboardError } from "#lib/platform/errors.ts";
import { siteHttps } from "#lib/sites/certificates/own.data.ts";
import { findDomainRow, listDomainRows } from "#lib/sites/domains/data.ts";
import { platformHost } from "#lib/sites/domains/platform.rules.ts";
import { missingFor } from "#lib/sites/domains/rules.ts";
import type { DomainsPage, DomainView } from "#lib/sites/domains/schema.ts";
import { findDomain, viewContext } from "#lib/sites/domains/shown.data.ts";
import { domainView } from "#lib/sites/domains/view.ts";
import type { ProjectAccess } from "#lib/tenancy/scope/access.schema.ts";
import { can } from "#lib/tenancy/scope/permissions.rules.ts";

function authorityOf({ ACME_DIRECTORY_URL }: Settings): DomainsPage["authority"] {
  return ACME_DIRECTORY_URL === undefined ? { kind: "local" } : { kind: "acme", host: new URL(ACME_DIRECTORY_URL).host };
}

/** @throws `not_allowed` */
export async function domainsPage({ role, scope }: ProjectAccess): Promise<DomainsPage> {
  if (!can(role, "domains.read")) throw new DashboardError("not_allowed", "You are not allowed to see this project's domains.");
  const rows = await listDomainRows(scope);
  const context = await viewContext(scope, rows, rows);
  return {
    domains: rows.map((row) => domainView(row, context)),
    missing: missingFor(context.project.domainsEndAt ? { ...context.project, plan: "free" } : context.project),
    domainsEndAt: context.project.domainsEndAt?.toISOString() ?? null,
    wouldEndAt: context.project.wouldEndAt?.toISOString() ?? null,
    platformUrl: context.siteUrl,
    siteHttps: await siteHttps(platformHost(context.platform, context.project.slug)),
    platformDomain: context.platform.domain,
    authority: authorityOf(settings()),
    hasPlayground: isPlaygroundOn(settings()),
  };
}

/** @throws `not_found` */
export function pageDomain({ scope }: Pick<ProjectAccess, "scope">, domainId: string): Promise<DomainView> {
  return findDomain(scope, domainId);
}

/** Treats another project's domain as missing. */
export async function requireDomain({ scope }: Pick<ProjectAccess, "scope">, domainId: string): Promise<void> {
  if (!(await findDomainRow(scope, domainId))) notFound();
}

import { clock } from "#lib/platform/clock.ts";
import { platform } from "#lib/platform/config/platform.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { noSuch } from "#lib/platform/errors.ts";
import { certificateStatuses } from "#lib/sites/certificates/data.ts";
import { shownPlatform } from "#lib/sites/dns/platform-addresses.service.ts";
import { type DomainRow, findDomainRow, findPrimaryRow, listDomainRows, projectFacts } from "#lib/sites/domains/data.ts";
import { ownNames, siteUrl } from "#lib/sites/domains/installation.data.ts";
import { knownDomainName } from "#lib/sites/domains/names.rules.ts";
import { contestedNames } from "#lib/sites/domains/ownership.data.ts";
import { pairsOf } from "#lib/sites/domains/pairs.data.ts";
import type { DomainView } from "#lib/sites/domains/schema.ts";
import { domainView, hostFacts, type ViewContext } from "#lib/sites/domains/view.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

export async function viewContext(
  scope: ProjectScope,
  rows: DomainRow[],
  targets: DomainRow[],
  db: Transaction = prisma(),
): Promise<ViewContext> {
  const now = clock()();
  const names = rows.map(({ name }) => name);
  const { playgroundZone } = ownNames();
  const hasApex = names.some((name) => knownDomainName(name, playgroundZone).isApex);
  const [here, project, contested, statuses, pairs] = await Promise.all([
    hasApex ? shownPlatform() : platform(),
    projectFacts(scope, db),
    contestedNames(scope.projectId, names, db),
    certificateStatuses(rows, now, db),
    pairsOf(scope, names, db),
  ]);
  return {
    platform: here,
    project,
    siteUrl: await siteUrl(project.slug, db),
    hosts: targets.map(hostFacts),
    contested,
    statuses,
    pairs,
    playgroundZone,
    now,
  };
}

/** @throws `not_found` */
export async function findDomain(scope: ProjectScope, domainId: string, db: Transaction = prisma()): Promise<DomainView> {
  const row = await findDomainRow(scope, domainId, db);
  if (!row) throw noSuch("domain");
  const primary = row.use === "redirects" ? await findPrimaryRow(scope, db) : null;
  return domainView(row, await viewContext(scope, [row], primary ? [primary] : [], db));
}

export async function listDomains(scope: ProjectScope): Promise<DomainView[]> {
  const rows = await listDomainRows(scope);
  if (rows.length === 0) return [];
  const context = await viewContext(scope, rows, rows);
  return rows.map((row) => domainView(row, context));
}

/**
 * Ascending by id.
 * @param after int64 as text, exclusive
 */
export async function domainsAfter(
  scope: ProjectScope,
  { after = "0", limit }: { after?: string | undefined; limit: number },
): Promise<{ domains: DomainView[]; nextAfter: string | undefined }> {
  const found = await listDomainRows(scope, { after: BigInt(after), take: limit + 1 });
  const rows = found.slice(0, limit);
  const primary = rows.length === 0 ? null : await findPrimaryRow(scope);
  const context = await viewContext(scope, rows, primary ? [primary] : []);
  const nextAfter = found.length > limit ? String(rows.at(-1)?.id) : undefined;
  return { domains: rows.map((row) => domainView(row, context)), nextAfter };
}

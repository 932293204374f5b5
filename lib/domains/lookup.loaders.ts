import { domainToUnicode } from "node:url";
import { caaWants } from "#lib/certificates/authority.data.ts";
import { clock } from "#lib/clock.ts";
import { settings } from "#lib/config/env.ts";
import { prisma } from "#lib/db/prisma.ts";
import { checkDns } from "#lib/dns/service.ts";
import { wantsOf } from "#lib/dns/wants.rules.ts";
import { ownNames } from "#lib/domains/installation.data.ts";
import { servesElsewhere } from "#lib/domains/lookup.rules.ts";
import { takeLook } from "#lib/domains/lookup.state.ts";
import { domainNameFrom } from "#lib/domains/names.rules.ts";
import { contestedNames } from "#lib/domains/ownership.data.ts";
import { recordsFor } from "#lib/domains/records.rules.ts";
import type { DomainLookup } from "#lib/domains/schema.ts";
import type { ProjectScope } from "#lib/scope/principal.schema.ts";

const CHALLENGE_TO_COME = "shown once the domain is added";

/**
 * Changes nothing; takes up to ten seconds.
 * @throws DashboardFault `conflict` beyond 60 a minute per project
 */
export async function lookAtDomain(scope: ProjectScope, typed: string): Promise<DomainLookup> {
  const config = settings();
  const parsed = domainNameFrom(typed, ownNames());
  if ("reason" in parsed) return { outcome: "refused", reason: parsed.reason };
  const now = clock()();
  await takeLook(scope.projectId, now);
  const { name, unicodeName, isApex, zone } = parsed;
  const [rival, isAdded] = await Promise.all([
    contestedNames(scope.projectId, [name]).then((names) => names.get(name)),
    prisma()
      .domain.count({ where: { projectId: BigInt(scope.projectId), name } })
      .then((count) => count > 0),
  ]);
  const report = await checkDns(wantsOf(parsed, config.PLATFORM_DOMAIN, null, await caaWants()), now);
  const records = recordsFor(wantsOf(parsed, config.PLATFORM_DOMAIN, rival === undefined ? null : CHALLENGE_TO_COME, null), zone, report);
  const contestedBy = rival === undefined ? null : domainToUnicode(rival);
  return { outcome: "fine", name, unicodeName, isApex, contestedBy, isAdded, servesElsewhere: servesElsewhere(report), records, report };
}

import { domainToUnicode } from "node:url";
import { clock } from "#lib/platform/clock.ts";
import { platform } from "#lib/platform/config/platform.ts";
import { caaWants } from "#lib/sites/certificates/authority.data.ts";
import { checkDns } from "#lib/sites/dns/service.ts";
import { wantsOf } from "#lib/sites/dns/wants.rules.ts";
import { findNamed } from "#lib/sites/domains/data.ts";
import { leadsElsewhere } from "#lib/sites/domains/elsewhere.rules.ts";
import { ownNames } from "#lib/sites/domains/installation.data.ts";
import { countLookup } from "#lib/sites/domains/lookup.state.ts";
import { domainNameFrom } from "#lib/sites/domains/names.rules.ts";
import { contestedNames, holdsAbove } from "#lib/sites/domains/ownership.data.ts";
import { pairsOf } from "#lib/sites/domains/pairs.data.ts";
import { recordsFor } from "#lib/sites/domains/records.rules.ts";
import type { DomainLookup } from "#lib/sites/domains/schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const CHALLENGE_TO_COME = "shown once the domain is added";

/**
 * Takes up to ten seconds.
 * @throws TooManyRequests
 */
export async function lookUpDomain(scope: ProjectScope, typed: string): Promise<DomainLookup> {
  const here = platform();
  const parsed = domainNameFrom(typed, ownNames());
  if ("reason" in parsed) return { outcome: "refused", reason: parsed.reason };
  await countLookup(scope.projectId);
  const { name, unicodeName, isApex, zone } = parsed;
  const [contested, isUnderOwn, pairs, added] = await Promise.all([
    contestedNames(scope.projectId, [name]),
    holdsAbove(scope.projectId, name),
    pairsOf(scope, [name]),
    findNamed(BigInt(scope.projectId), name),
  ]);
  const rival = contested.get(name);
  const hidden = { hiddenChallenge: CHALLENGE_TO_COME, isUnderOwn };
  const report = await checkDns({ ...wantsOf(parsed, here, null, await caaWants()), ...hidden }, clock()());
  const records = recordsFor({ ...wantsOf(parsed, here, rival ? CHALLENGE_TO_COME : null, null), ...hidden }, zone, report);
  const contestedBy = rival === undefined ? null : domainToUnicode(rival.by);
  const found = { contestedBy, isAdded: added !== null, servesElsewhere: leadsElsewhere(report), pair: pairs.get(name) ?? null };
  return { outcome: "fine", name, unicodeName, isApex, ...found, records, report };
}

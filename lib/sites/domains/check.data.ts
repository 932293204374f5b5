import { platform } from "#lib/platform/config/platform.ts";
import { queryText, type Statement } from "#lib/platform/db/pool.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { caaWants } from "#lib/sites/certificates/authority.data.ts";
import type { DnsWants } from "#lib/sites/dns/schema.ts";
import { wantsOf } from "#lib/sites/dns/wants.rules.ts";
import { ownNames } from "#lib/sites/domains/installation.data.ts";
import { knownDomainName } from "#lib/sites/domains/names.rules.ts";
import { contestedNames, holdsAbove } from "#lib/sites/domains/ownership.data.ts";
import { personOf } from "#lib/tenancy/scope/sharers.data.ts";

export interface CheckBasis {
  domainId: bigint;
  projectId: string;
  name: string;
  routing: string;
  challenge: string;
  wants: DnsWants;
}

export async function checkBasis(domainId: bigint): Promise<CheckBasis | undefined> {
  const row = await prisma().domain.findFirst({
    where: { id: domainId, project: { deletedAt: null }, routing: { in: ["waiting", "verified", "drifted"] } },
    select: {
      ...{ projectId: true, name: true, routing: true, challenge: true, earlySince: true },
      attempts: { where: { state: "running" }, take: 1, select: { dnsValue: true } },
    },
  });
  if (!row) return undefined;
  const { name, routing, challenge, earlySince, attempts } = row;
  const projectId = String(row.projectId);
  const isContested = (await contestedNames(projectId, [name])).has(name);
  const known = knownDomainName(name, ownNames().playgroundZone);
  const isEarly = routing === "waiting" && earlySince !== null;
  const early = isEarly ? { challenge, acme: attempts[0]?.dnsValue ?? null } : undefined;
  const wants = {
    ...wantsOf(known, platform(), isContested ? challenge : null, await caaWants(), early),
    ...(routing === "waiting" && { hiddenChallenge: challenge, isUnderOwn: await holdsAbove(projectId, name) }),
  };
  return { domainId, projectId, name, routing, challenge, wants };
}

const MAX_PER_PROJECT = 20;
const MAX_PER_ROUND = 1000;

/** People take turns, each with the longest due of their projects first; the rest waits for the next round. */
const DUE: Statement = {
  name: "",
  text: `select id from (
           select id, next_check_at, row_number() over (partition by person order by next_check_at, id) as turn from (
             select domains.id, next_check_at, ${personOf("domains.project_id")} as person,
                    row_number() over (partition by project_id order by next_check_at) as place
               from domains join projects on projects.id = project_id and projects.deleted_at is null
              where next_check_at <= $1) of_projects
            where place <= ${MAX_PER_PROJECT}) due
          order by turn, next_check_at limit ${MAX_PER_ROUND}`,
};

export async function dueDomains(now: number): Promise<bigint[]> {
  const rows = await queryText(DUE, [new Date(now)]);
  return rows.map(([id]) => BigInt(id ?? 0));
}

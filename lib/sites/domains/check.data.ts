import { platform } from "#lib/platform/config/platform.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { caaWants } from "#lib/sites/certificates/authority.data.ts";
import type { DnsWants } from "#lib/sites/dns/schema.ts";
import { wantsOf } from "#lib/sites/dns/wants.rules.ts";
import { ownNames } from "#lib/sites/domains/installation.data.ts";
import { knownDomainName } from "#lib/sites/domains/names.rules.ts";
import { contestedNames, holdsAbove } from "#lib/sites/domains/ownership.data.ts";

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

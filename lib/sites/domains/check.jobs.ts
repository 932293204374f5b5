import * as z from "zod";
import { clock } from "#lib/platform/clock.ts";
import type { DnsReport } from "#lib/sites/dns/schema.ts";
import { checkDns, type Probe } from "#lib/sites/dns/service.ts";
import { checkBasis } from "#lib/sites/domains/check.data.ts";
import { recordCheck, type Starts } from "#lib/sites/domains/recording.jobs.ts";

const payloadSchema = z.object({ domainId: z.string().regex(/^\d{1,19}$/), renews: z.boolean().default(false) });

/** Loads the HTTP client only when needed: it takes 10 MB, and few domains are behind a proxy. */
const challengeArrives: Probe = async (name) => await (await import("#lib/sites/domains/arrival.service.ts")).challengeArrives(name);

async function check(domainId: bigint, starts: Starts): Promise<DnsReport | undefined> {
  const basis = await checkBasis(domainId);
  if (!basis) return undefined;
  const report = await checkDns(basis.wants, clock()(), challengeArrives);
  await recordCheck(basis, report, starts, clock()());
  return report;
}

export function checkBeforeOrder(domainId: bigint): Promise<DnsReport | undefined> {
  return check(domainId, {});
}

export async function checkDue(domainId: bigint): Promise<void> {
  await check(domainId, { advances: true });
}

export async function checkDomain(payload: unknown): Promise<void> {
  const { domainId, renews } = payloadSchema.parse(payload);
  await check(BigInt(domainId), { renews, advances: true });
}

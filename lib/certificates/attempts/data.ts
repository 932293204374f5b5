import { DAY_MS, LOCAL, type Usage, WINDOW_MS } from "#lib/certificates/rules.ts";
import type { CertificateAttempt } from "#lib/db/generated/client.ts";
import { prisma } from "#lib/db/prisma.ts";

const LOOKED_AT = 50;
/** As long as an authority keeps an order open, less a day. */
const ORDER_KEPT_MS = 6 * DAY_MS;

/** Reasons that came of a validation; with the authority's words they count against its limit. */
export const VALIDATION_REASONS = ["dns", "caa", "unreachable", "rejected"];

/** A domain's latest attempts, the newest first. */
export async function latestAttempts(domainId: bigint): Promise<CertificateAttempt[]> {
  return await prisma().certificateAttempt.findMany({ where: { domainId }, orderBy: { id: "desc" }, take: LOOKED_AT });
}

/** How many of the newest attempts failed one after another for one reason. */
export function failuresInRow(attempts: readonly CertificateAttempt[], reason: string): number {
  const failed = attempts.filter(({ state }) => state !== "running");
  const other = failed.findIndex((attempt) => attempt.state !== "failed" || attempt.reason !== reason);
  return other === -1 ? failed.length : other;
}

/** An order that was begun and is still good, which the next attempt goes on with: the authority was away, or our own look at DNS stopped it. */
export function openOrder(latest: CertificateAttempt | undefined, now: number): CertificateAttempt | undefined {
  if (latest?.state !== "failed" || !latest.orderUrl || !latest.sealedKey) return undefined;
  return now - latest.startedAt.getTime() < ORDER_KEPT_MS ? latest : undefined;
}

/**
 * How far the limits of an authority are used up for a name. Attempts are counted
 * by name, so that removing a domain and adding it again changes nothing.
 * @param now epoch milliseconds
 */
export async function usageOf(name: string, authority: string, now: number): Promise<Usage> {
  const since = (ms: number): Date => new Date(now - ms);
  const [failed, issued, [orders]] = await Promise.all([
    prisma().certificateAttempt.findMany({
      where: {
        name,
        authority,
        state: "failed",
        reason: { in: VALIDATION_REASONS },
        detail: { not: null },
        endedAt: { gt: since(WINDOW_MS.failed) },
      },
      select: { endedAt: true },
      orderBy: { endedAt: "asc" },
    }),
    prisma().certificateAttempt.findMany({
      where: { name, authority, state: "issued", endedAt: { gt: since(WINDOW_MS.issued) } },
      select: { endedAt: true },
      orderBy: { endedAt: "asc" },
    }),
    prisma().$queryRaw<{ count: bigint; oldest: Date | null }[]>`
      select count(distinct order_url) as count, min(started_at) as oldest from certificate_attempts
       where authority = ${authority} and order_url is not null and started_at > ${since(WINDOW_MS.orders)}`,
  ]);
  const times = (rows: { endedAt: Date | null }[]): number[] => rows.map(({ endedAt }) => endedAt?.getTime() ?? now);
  return {
    failedAt: authority === LOCAL ? [] : times(failed),
    issuedAt: authority === LOCAL ? [] : times(issued),
    orders: { count: authority === LOCAL ? 0 : Number(orders?.count ?? 0), oldestAt: orders?.oldest?.getTime() ?? now },
  };
}

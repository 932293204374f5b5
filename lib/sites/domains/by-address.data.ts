import type { Platform } from "#lib/platform/config/platform.ts";
import { dnsReportSchema } from "#lib/sites/dns/schema.ts";
import { addressesHeld, isReadyForMove } from "#lib/sites/domains/by-address.rules.ts";
import { listEveryDomain } from "#lib/sites/domains/data.ts";

/** Reports are read this many at a time. */
const PAGE = 200;

export interface ListedDomain {
  id: string;
  name: string;
  /** The project's slug. */
  project: string;
  routing: string;
  /** That it depends on, by the last check. */
  addresses: string[];
  /** Null while no move is announced, and where no check could tell. */
  isReady: boolean | null;
  checkedAt: string | null;
}

/** Of every project, in the order in which they were added. */
export async function* everyDomain({
  domain,
  nextAddresses,
}: Pick<Platform, "domain" | "nextAddresses">): AsyncGenerator<ListedDomain, void, undefined> {
  for (let last = 0n; ; ) {
    const rows = await listEveryDomain({ after: last, take: PAGE });
    for (const { id, name, routing, report, checkedAt, project } of rows) {
      const checked = dnsReportSchema.safeParse(report).data;
      // Neither checked nor served.
      const isOver = routing === "stopped" || routing === "lost";
      const addresses = checked && !isOver ? addressesHeld(checked, domain) : [];
      const isReady = nextAddresses.length === 0 ? null : isOver || (checked ? isReadyForMove(checked, domain, nextAddresses) : null);
      yield { id: String(id), name, project: project.slug, routing, addresses, isReady, checkedAt: checkedAt?.toISOString() ?? null };
    }
    const end = rows.at(-1);
    if (!end || rows.length < PAGE) return;
    last = end.id;
  }
}

import type { Platform } from "#lib/platform/config/platform.ts";
import { queryRows } from "#lib/platform/db/pool.ts";
import { dnsReportSchema } from "#lib/sites/dns/schema.ts";
import { addressesHeld, isReadyForMove } from "#lib/sites/domains/all/by-address.rules.ts";

/** Reports are read this many at a time. */
const PAGE = 200;

export interface ListedDomain {
  id: string;
  name: string;
  project: string;
  routing: string;
  addresses: string[];
  /** Null while no move is announced, and where no check could tell. */
  isReady: boolean | null;
  checkedAt: string | null;
}

interface Row extends Pick<ListedDomain, "id" | "name" | "project" | "routing" | "checkedAt"> {
  report: string | null;
}

/** Avoids Prisma, which would double the memory of the command. */
const DOMAINS = `select d.id, d.name, p.slug as project, d.routing, d.report, (extract(epoch from d.checked_at) * 1000)::bigint as "checkedAt"
   from domains d join projects p on p.id = d.project_id
  where d.id > $1 and p.deleted_at is null order by d.id limit ${PAGE}`;

/** In order of addition, without projects in the bin. */
export async function* everyDomain({
  domain,
  nextAddresses,
}: Pick<Platform, "domain" | "nextAddresses">): AsyncGenerator<ListedDomain, void, undefined> {
  for (let last = "0"; ; ) {
    const rows = await queryRows<Row>(DOMAINS, [last]);
    for (const { report, checkedAt, ...facts } of rows) {
      const { routing } = facts;
      const checked = dnsReportSchema.safeParse(JSON.parse(report ?? "null")).data;
      const isOver = routing === "stopped" || routing === "lost";
      const addresses = checked && !isOver ? addressesHeld(checked, domain) : [];
      const isReady = nextAddresses.length === 0 ? null : isOver || (checked ? isReadyForMove(checked, domain, nextAddresses) : null);
      yield { ...facts, addresses, isReady, checkedAt: checkedAt === null ? null : new Date(Number(checkedAt)).toISOString() };
    }
    const end = rows.at(-1);
    if (!end || rows.length < PAGE) return;
    last = end.id;
  }
}

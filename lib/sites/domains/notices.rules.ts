import type { NoticeKind } from "#lib/sites/domains/notices.schema.ts";

export interface NewsFacts {
  id: bigint;
  routing: string;
  routingSince: Date;
  movingTo: string | null;
  checkedAt: Date | null;
  attempts: readonly { state: string; endedAt: Date | null }[];
}

/** @returns epoch milliseconds; null unless it is current news */
export function newsAt(kind: NoticeKind, { routing, routingSince, movingTo, checkedAt, attempts }: NewsFacts): number | null {
  switch (kind) {
    case "certificate_failed":
    case "renewal_failing":
      return attempts[0]?.state === "failed" ? (attempts[0].endedAt?.getTime() ?? null) : null;
    case "address_moves":
      return movingTo === null ? null : (checkedAt?.getTime() ?? null);
    default:
      return routing === kind ? routingSince.getTime() : null;
  }
}

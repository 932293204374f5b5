import type { NoticeKind } from "#lib/sites/domains/notices.schema.ts";

export interface NewsFacts {
  id: bigint;
  routing: string;
  routingSince: Date;
  movingTo: string | null;
  checkedAt: Date | null;
  /** The newest. */
  attempts: readonly { state: string; endedAt: Date | null }[];
}

/** When it came to that, epoch milliseconds; null if it is not, or no longer, so. */
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

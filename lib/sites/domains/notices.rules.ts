import * as z from "zod";
import type { CertificateAttempt, Domain } from "#lib/platform/db/generated/client.ts";

const NOTICE_KINDS = ["verified", "stopped", "drifted", "lost", "certificate_failed", "renewal_failing", "address_moves"] as const;

export type NoticeKind = (typeof NOTICE_KINDS)[number];

export const noticePayloadSchema = z.object({
  domainId: z.string().regex(/^\d{1,19}$/),
  kind: z.enum(NOTICE_KINDS),
  hasWaited: z.boolean().default(false),
});

export interface NewsFacts extends Pick<Domain, "id" | "routing" | "routingSince" | "movingTo" | "checkedAt"> {
  attempts: readonly Pick<CertificateAttempt, "state" | "endedAt">[];
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

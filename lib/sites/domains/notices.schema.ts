import * as z from "zod";

const NOTICE_KINDS = ["verified", "stopped", "drifted", "lost", "certificate_failed", "renewal_failing", "address_moves"] as const;

export type NoticeKind = (typeof NOTICE_KINDS)[number];

export const noticePayloadSchema = z.object({
  domainId: z.string().regex(/^\d{1,19}$/),
  kind: z.enum(NOTICE_KINDS),
  hasWaited: z.boolean().default(false),
});

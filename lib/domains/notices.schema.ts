import { z } from "zod";

/** What a project's owners are told of a domain. */
const NOTICE_KINDS = ["verified", "stopped", "drifted", "lost", "certificate_failed", "renewal_failing"] as const;

/** The payload of the job `domains.notice`. */
export const noticePayloadSchema = z.object({
  /** Decimal text. */
  domainId: z.string().regex(/^\d{1,19}$/),
  kind: z.enum(NOTICE_KINDS),
});

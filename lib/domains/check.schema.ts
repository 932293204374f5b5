import { z } from "zod";

/** The payload of the job `domains.check`. */
export const checkPayloadSchema = z.object({
  /** Decimal text. */
  domainId: z.string().regex(/^\d{1,19}$/),
  /** Whether a fresh attempt at the certificate follows when all is right. */
  renews: z.boolean().default(false),
});

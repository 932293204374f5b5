import * as z from "zod";

export const checkPayloadSchema = z.object({
  /** Decimal string. */
  domainId: z.string().regex(/^\d{1,19}$/),
  renews: z.boolean().default(false),
});

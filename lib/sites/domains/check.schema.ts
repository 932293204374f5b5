import * as z from "zod";

export const checkPayloadSchema = z.object({
  domainId: z.string().regex(/^\d{1,19}$/),
  renews: z.boolean().default(false),
});

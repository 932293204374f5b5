import * as z from "zod";

export const holdPayloadSchema = z.object({ projectId: z.string().regex(/^\d{1,19}$/) });

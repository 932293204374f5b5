import * as z from "zod";

export const stepsChangeSchema = z.object({ isDismissed: z.boolean({ error: "isDismissed must be true or false" }) });

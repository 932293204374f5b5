import * as z from "zod";

const moment = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));

export const directorySchema = z.object({ renewalInfo: z.url().optional().catch(undefined) }).catch({});

/** RFC 9773, section 4.2. Epoch milliseconds. */
export const renewalInfoSchema = z.object({
  suggestedWindow: z.object({ start: moment, end: moment }).refine(({ start, end }) => start < end, "The window ends before it starts"),
});
export type SuggestedWindow = z.infer<typeof renewalInfoSchema>["suggestedWindow"];

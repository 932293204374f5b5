import * as z from "zod";

export const shareTokenSchema = z.object({
  token: z.string({ error: "The link’s token is missing" }).max(100, { error: "The link’s token is invalid" }),
});

import { z } from "zod";

/** What the shared page sends: the token of its link. */
export const shareTokenSchema = z.object(
  { token: z.string({ error: "The link’s token is missing" }).max(100, { error: "The link’s token is not right" }) },
  { error: "The body must be a JSON object" },
);

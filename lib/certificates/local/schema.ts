import { z } from "zod";

/** What of the local authority is no secret. */
export const rootFactsSchema = z.object({ certificate: z.string() });

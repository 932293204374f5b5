import * as z from "zod";
import { isKeyName, KEY_NAME_RULE } from "#lib/gateway/api-keys/schema.ts";
import { TOKEN_SCOPES, type TokenScope } from "#lib/tenancy/scope/scopes.rules.ts";

/** Valid tokens per person. */
export const MAX_TOKENS = 20;
const MAX_TOKEN_DAYS = 366;
const MAX_CHOSEN_PROJECTS = 500;
const DAYS_RULE = `A token must be valid for 1 to ${MAX_TOKEN_DAYS} days`;
const SCOPE_RULE = `A scope must be one of ${TOKEN_SCOPES.join(", ")}`;

export const newTokenSchema = z.object({
  name: z
    .string({ error: "Name is required" })
    .trim()
    .refine(isKeyName, { error: `The token’s name ${KEY_NAME_RULE}` }),
  scopes: z
    .array(z.enum(TOKEN_SCOPES as [TokenScope, ...TokenScope[]], { error: SCOPE_RULE }), { error: "The scopes must be a list" })
    .min(1, { error: "Choose at least one scope" })
    .transform((scopes) => [...new Set(scopes)]),
  /** Slugs; null for all projects of the person, including future ones. */
  projects: z
    .array(z.string(), { error: "The projects must be a list, or null for all" })
    .min(1, { error: "Choose at least one project" })
    .max(MAX_CHOSEN_PROJECTS, { error: `A token can be for at most ${MAX_CHOSEN_PROJECTS} chosen projects` })
    .nullable(),
  days: z.int({ error: DAYS_RULE }).min(1, { error: DAYS_RULE }).max(MAX_TOKEN_DAYS, { error: DAYS_RULE }),
});
export type NewToken = z.infer<typeof newTokenSchema>;

/** Never includes the token or its hash. Times are RFC 3339, UTC. */
export interface TokenView {
  id: string;
  name: string;
  shown: string;
  scopes: TokenScope[];
  /** Names; null for all projects. */
  projects: string[] | null;
  createdAt: string;
  expiresAt: string;
  isExpired: boolean;
  lastUsedAt: string | null;
}

/** `token` is shown only once. */
export interface ShownToken {
  token: string;
  accessToken: TokenView;
}

import { isAbsolute } from "node:path";
import * as z from "zod";

const MAX_ISSUERS = 10;
/** Callback addresses of other sign-in methods. */
const RESERVED = ["github", "google", "credentials", "passkey", "second-step"];
/** Algorithms with public keys (RFC 7518, section 3.1, and RFC 8037). */
const ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"] as const;
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Plain HTTP is accepted only to this machine. */
function isIssuer(text: string): boolean {
  const url = URL.parse(text);
  if (!url || url.search || url.hash || url.username) return false;
  return url.protocol === "https:" || (url.protocol === "http:" && LOOPBACK.has(url.hostname));
}

const text = (name: string, max: number) => {
  const error = `"${name}" must be text with 1 to ${max} characters`;
  return z.string({ error }).trim().min(1, { error }).max(max, { error });
};

const issuerSchema = z.strictObject(
  {
    id: z
      .string({ error: '"id" is required: it ends the callback address' })
      .regex(/^[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?$/, { error: '"id" must be 1 to 32 of a-z, 0-9, and hyphens inside' })
      .refine((id) => !RESERVED.includes(id), { error: `"id" must not be one of ${RESERVED.join(", ")}` }),
    name: text("name", 40),
    issuer: z
      .string({ error: '"issuer" is required' })
      .refine(isIssuer, { error: '"issuer" must be an https:// address, or http:// on this machine, without ? and #' })
      .transform((address) => address.replace(/\/+$/, "")),
    clientId: text("clientId", 500),
    clientSecret: text("clientSecret", 2000),
    icon: z
      .string({ error: '"icon" must be text' })
      .refine(isAbsolute, { error: '"icon" must be the absolute path of an SVG or PNG file' })
      .optional(),
    /** Signs ID tokens; RS256 is the default of OpenID Connect Registration 1.0. */
    algorithm: z.enum(ALGORITHMS, { error: `"algorithm" must be one of ${ALGORITHMS.join(", ")}` }).default("RS256"),
    trustsEmail: z.boolean({ error: '"trustsEmail" must be true or false' }).default(false),
  },
  { error: ({ code, keys }) => (code === "unrecognized_keys" ? `must not have ${keys?.join(", ")}` : "must be an object") },
);
export type OidcIssuer = z.infer<typeof issuerSchema>;

export const WITHHELD = "withheld";

interface SignInSettings {
  OIDC_ISSUERS: readonly OidcIssuer[];
  GITHUB_CLIENT_SECRET?: string | undefined;
  GOOGLE_CLIENT_SECRET?: string | undefined;
}

export function signInWithoutSecrets({ OIDC_ISSUERS: issuers, ...secrets }: SignInSettings): Record<string, string> {
  return {
    OIDC_ISSUERS: issuers.length === 0 ? "" : JSON.stringify(issuers.map((issuer) => ({ ...issuer, clientSecret: WITHHELD }))),
    ...(secrets.GITHUB_CLIENT_SECRET && { GITHUB_CLIENT_SECRET: WITHHELD }),
    ...(secrets.GOOGLE_CLIENT_SECRET && { GOOGLE_CLIENT_SECRET: WITHHELD }),
  };
}

const EXAMPLE = '[{"id":"staff","name":"Staff ID","issuer":"https://id.example.org","clientId":"petstore","clientSecret":"…"}]';

const listSchema = z
  .array(issuerSchema, { error: `must be a JSON list such as ${EXAMPLE}` })
  .max(MAX_ISSUERS, { error: `must have at most ${MAX_ISSUERS} issuers` })
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, { error: 'must have a different "id" for each issuer' })
  .refine((all) => new Set(all.map(({ issuer }) => issuer)).size === all.length, { error: "must name each issuer only once" });

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

export const oidcIssuers = z
  .string()
  .default("[]")
  .transform((json, context): OidcIssuer[] => {
    const result = listSchema.safeParse(parsed(json));
    if (result.success) return result.data;
    for (const { path, message } of result.error.issues) {
      const [at] = path;
      context.addIssue({ code: "custom", message: typeof at === "number" ? `is wrong in issuer ${at + 1}: ${message}` : message });
    }
    return z.NEVER;
  });

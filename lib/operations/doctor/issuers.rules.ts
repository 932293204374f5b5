import * as z from "zod";
import { about } from "#lib/operations/doctor/rules.ts";
import type { Finding } from "#lib/operations/doctor/schema.ts";
import type { OidcIssuer } from "#lib/platform/config/oidc-issuers.ts";
import { MINUTE_MS } from "#lib/platform/time.ts";

/** OpenID Connect Discovery 1.0, section 3. */
const discoverySchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  jwks_uri: z.string(),
  id_token_signing_alg_values_supported: z.array(z.string()).default(["RS256"]),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(["client_secret_basic"]),
  scopes_supported: z.array(z.string()).optional(),
  claims_supported: z.array(z.string()).optional(),
});
export type Discovery = z.infer<typeof discoverySchema>;

export const ISSUER_CHECK = "Sign-in issuer";
const { ok, problem, warning } = about(ISSUER_CHECK);
/** Half of the difference that a sign-in accepts. */
const MAX_CLOCK_MS = MINUTE_MS;

export interface Answered {
  status: number;
  body: unknown;
}

export function readDiscovery({ name, issuer }: OidcIssuer, { status, body }: Answered): Discovery | Finding {
  const discovery = discoverySchema.safeParse(body);
  if (status === 200 && discovery.success) return discovery.data;
  const message = `${name} (${new URL(issuer).host}) answers ${status} without an OpenID Connect discovery document`;
  return problem(message, 'correct "issuer" in OIDC_ISSUERS');
}

function nameFinding({ name, issuer }: OidcIssuer, { issuer: own }: Discovery): Finding | undefined {
  if (own.replace(/\/+$/, "") === issuer) return undefined;
  const message = `${name} calls itself ${own}, so it signs no one in`;
  // Entra ID's `common` and `organizations` use such addresses.
  const fix = own.includes("{") ? "the address with your tenant’s id" : own;
  return problem(message, `set "issuer" in OIDC_ISSUERS to ${fix}`);
}

function algorithmFinding({ name, algorithm }: OidcIssuer, { id_token_signing_alg_values_supported: algorithms }: Discovery) {
  if (algorithms.includes(algorithm)) return undefined;
  const fix = `set "algorithm" in OIDC_ISSUERS to the one that it signs this client’s ID tokens with`;
  return problem(`${name} signs with ${algorithms.join(", ")}, not with ${algorithm}`, fix);
}

function scopesFinding({ name }: OidcIssuer, { scopes_supported: scopes }: Discovery): Finding | undefined {
  const missing = ["openid", "email", "profile"].filter((scope) => scopes?.includes(scope) === false);
  if (missing.length === 0) return undefined;
  const message = `${name} does not offer the scope ${missing.join(", ")}, which each sign-in asks for`;
  return problem(message, "allow it there; Sign in with Apple, which lacks one, cannot be used");
}

function verificationFinding({ name, trustsEmail }: OidcIssuer, { claims_supported: claims }: Discovery): Finding | undefined {
  if (trustsEmail || claims === undefined || ["email_verified", "xms_edov"].some((claim) => claims.includes(claim))) return undefined;
  const message = `${name} does not list the claim email_verified: without it, no one’s first sign-in finds their account`;
  const fix = `add the claim there (in Entra ID xms_edov); or, if no one can choose their address there, set "trustsEmail" to true in OIDC_ISSUERS`;
  return warning(message, fix);
}

export function discoveryFindings(issuer: OidcIssuer, discovery: Discovery): Finding[] {
  const looks = [nameFinding, algorithmFinding, scopesFinding, verificationFinding];
  return looks.flatMap((look) => look(issuer, discovery) ?? []);
}

const KEY_TYPES: Record<string, string> = { R: "RSA", P: "RSA", E: "EC" };
const keysSchema = z.object({ keys: z.array(z.object({ kty: z.string() })) });

export function keysFinding({ name, algorithm }: OidcIssuer, { status, body }: Answered): Finding | undefined {
  const type = algorithm === "EdDSA" ? "OKP" : KEY_TYPES[algorithm.charAt(0)];
  const { data } = keysSchema.safeParse(body);
  if (status === 200 && data?.keys.some(({ kty }) => kty === type)) return undefined;
  const what = status === 200 ? `publishes no key for ${algorithm}` : `answers ${status} for its keys`;
  return problem(`${name} ${what}, so it signs no one in`, "look at its jwks_uri, and at what it signs with");
}

/** @param there epoch milliseconds, by its `Date` and `Age`; undefined if it sent none */
export function issuerClockFinding({ name }: OidcIssuer, there: number | undefined, now: number): Finding | undefined {
  const ahead = there === undefined ? 0 : there - now;
  if (Math.abs(ahead) < MAX_CLOCK_MS) return undefined;
  const message = `the clock of ${name} is ${Math.round(Math.abs(ahead) / 1000)} s ${ahead > 0 ? "ahead of" : "behind"} this machine’s`;
  return warning(message, "run a time service on both machines; a sign-in accepts 120 s");
}

const errorSchema = z.object({ error: z.string() });

/** `github` and `google` are reserved: no other issuer has these ids. */
function clientFix(id: string): string {
  const setting = id.toUpperCase();
  if (id === "github" || id === "google") return `correct ${setting}_CLIENT_ID and ${setting}_CLIENT_SECRET`;
  return 'correct "clientId" and "clientSecret" in OIDC_ISSUERS';
}

const CLIENT_ERRORS = ["invalid_client", "unauthorized_client", "incorrect_client_credentials"];

/** @param answered reply to a made-up code */
export function clientFinding({ id, name }: Pick<OidcIssuer, "id" | "name">, { body }: Answered): Finding | undefined {
  const error = errorSchema.safeParse(body).data?.error;
  if (error === undefined || !CLIENT_ERRORS.includes(error)) return undefined;
  return problem(`${name} refuses the client or its secret (${error})`, clientFix(id));
}

export const issuerAnswers = ({ name, issuer }: OidcIssuer): Finding => ok(`${name} (${new URL(issuer).host}) answers`);

/** Each reason makes sign-in impossible; the text includes the fix. */
const LACKS: Record<string, string> = {
  unverified: "says that an address is not verified: verify it there",
  unsaid: `does not say whether it has verified an address: add the claim email_verified there, or set "trustsEmail" in OIDC_ISSUERS`,
  "no-email": "sends no address: let it send the claim email for the scope email",
  "bad-email": "sends an address that no account can have: change it there",
  "userinfo-away": "gives no usable answer at its userinfo endpoint: see the log",
  "userinfo-other": "answers about someone else at its userinfo endpoint: see the log",
};

export interface RefusedSignIns {
  provider: string;
  reason: string;
  count: number;
}

/** Covers the last day. Refusals about a person here do not count. */
export function refusalFindings(issuers: readonly OidcIssuer[], refused: readonly RefusedSignIns[]): Finding[] {
  return refused.flatMap(({ provider, reason, count }) => {
    const issuer = issuers.find(({ id }) => id === provider);
    const [what, fix] = LACKS[reason]?.split(": ") ?? [];
    if (!issuer || what === undefined || fix === undefined) return [];
    const times = count === 1 ? "once" : `${count} times`;
    return [warning(`${issuer.name} signed no one in ${times} in the last day, because it ${what}`, fix)];
  });
}

import { jsonOf } from "#lib/operations/doctor/authority.service.ts";
import {
  type Answered,
  clientFinding,
  type Discovery,
  discoveryFindings,
  ISSUER_CHECK,
  issuerAnswers,
  issuerClockFinding,
  keysFinding,
  readDiscovery,
} from "#lib/operations/doctor/issuers.rules.ts";
import { about, reasonOf } from "#lib/operations/doctor/rules.ts";
import type { Finding } from "#lib/operations/doctor/schema.ts";
import { githubApi } from "#lib/people/auth/provider.rules.ts";
import { PROVIDER_NAMES } from "#lib/people/auth/provider.schema.ts";
import { readIcon } from "#lib/people/auth/provider-icon.service.ts";
import type { Settings } from "#lib/platform/config/env.ts";
import { type OidcIssuer, WITHHELD } from "#lib/platform/config/oidc-issuers.ts";

const { ok, problem, skipped, warning } = about(ISSUER_CHECK);

/** Limit for one of two requests in a row, within the doctor's limit. */
const ANSWER_MS = 2300;

function lookAtIcon({ name, icon }: OidcIssuer): Finding[] {
  if (icon === undefined) return [];
  try {
    readIcon(icon);
    return [];
  } catch (error) {
    return [warning(`the icon of ${name} cannot be shown (${reasonOf(error)})`, 'correct "icon" in OIDC_ISSUERS')];
  }
}

async function ask(url: string, init: RequestInit = {}): Promise<Answered & { headers: Headers }> {
  const response = await fetch(url, { ...init, redirect: "error", signal: AbortSignal.timeout(ANSWER_MS) });
  return { status: response.status, body: await jsonOf(response), headers: response.headers };
}

function timeOf(headers: Headers): number | undefined {
  const date = Date.parse(headers.get("date") ?? "");
  return Number.isNaN(date) ? undefined : date + Number(headers.get("age") ?? 0) * 1000;
}

/** Sends a made-up code, to which only a known client gets this answer. */
async function askAsClient({ id, clientId, clientSecret }: OidcIssuer, discovery: Discovery, publicUrl: string): Promise<Answered> {
  const isBasic = discovery.token_endpoint_auth_methods_supported.includes("client_secret_basic");
  const basic = [clientId, clientSecret].map((text) => encodeURIComponent(text)).join(":");
  const body = new URLSearchParams({
    grant_type: "authorization_code",
    code: "petstore-doctor",
    code_verifier: "petstore-doctor-asks-whether-the-client-is-known",
    redirect_uri: `${publicUrl}/api/auth/callback/${id}`,
    ...(!isBasic && { client_id: clientId, client_secret: clientSecret }),
  });
  const headers: Record<string, string> = isBasic ? { Authorization: `Basic ${Buffer.from(basic).toString("base64")}` } : {};
  return await ask(discovery.token_endpoint, { method: "POST", body, headers });
}

async function lookCloser(one: OidcIssuer, discovery: Discovery, publicUrl: string): Promise<Finding[]> {
  // The worker also looks, but has no secrets of issuers.
  const asking = one.clientSecret === WITHHELD ? undefined : askAsClient(one, discovery, publicUrl);
  const [keys, client] = await Promise.all([ask(discovery.jwks_uri), asking]);
  return [keysFinding(one, keys), client && clientFinding(one, client)].flatMap((finding) => finding ?? []);
}

async function lookAtIssuer(one: OidcIssuer, publicUrl: string): Promise<Finding[]> {
  const { name, issuer } = one;
  try {
    const { headers, ...answered } = await ask(`${issuer}/.well-known/openid-configuration`);
    const discovery = readDiscovery(one, answered);
    if ("verdict" in discovery) return [discovery];
    const said = [...discoveryFindings(one, discovery), issuerClockFinding(one, timeOf(headers), Date.now())].flatMap((it) => it ?? []);
    const found = [...said, ...(await lookCloser(one, discovery, publicUrl))];
    return [...(found.length === 0 ? [issuerAnswers(one)] : found), ...lookAtIcon(one)];
  } catch (error) {
    const fix =
      one.id === "google"
        ? "let this machine out to it"
        : `let this machine out to it, or correct "issuer" in OIDC_ISSUERS; for a private authority, set NODE_EXTRA_CA_CERTS`;
    return [problem(`${name} (${new URL(issuer).host}) cannot be reached (${reasonOf(error)})`, fix)];
  }
}

/** Treats Google as another issuer. */
function googleOf({ GOOGLE_ISSUER, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET }: Settings): OidcIssuer[] {
  if (!GOOGLE_CLIENT_ID || !GOOGLE_CLIENT_SECRET) return [];
  const client = { clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET };
  return [{ id: "google", name: PROVIDER_NAMES.google, issuer: GOOGLE_ISSUER, ...client, algorithm: "RS256", trustsEmail: false }];
}

/** GitHub answers 200, with the error in the body. */
async function lookAtGithub({ GITHUB_URL, GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET }: Settings): Promise<Finding[]> {
  if (!GITHUB_CLIENT_ID || !GITHUB_CLIENT_SECRET) return [];
  const [name, { host }] = [PROVIDER_NAMES.github, new URL(GITHUB_URL)];
  const tokens = `${GITHUB_URL}/login/oauth/access_token`;
  const body = new URLSearchParams({ client_id: GITHUB_CLIENT_ID, client_secret: GITHUB_CLIENT_SECRET, code: "petstore-doctor" });
  const asClient = { method: "POST", body, headers: { Accept: "application/json" } };
  try {
    // GitHub does not count the last request against its hourly limit.
    const answers = await Promise.all([
      ask(tokens, GITHUB_CLIENT_SECRET === WITHHELD ? {} : asClient),
      ask(`${githubApi(GITHUB_URL)}/rate_limit`),
    ]);
    const failing = answers.find(({ status }) => status >= 500);
    if (failing) return [problem(`${name} (${host}) answers ${failing.status}`, "wait, or look at its own status page")];
    return [clientFinding({ id: "github", name }, answers[0]) ?? ok(`${name} (${host}) answers`)];
  } catch (error) {
    const fix = "let this machine out to it and to its API, or correct GITHUB_URL";
    return [problem(`${name} (${host}) cannot be reached (${reasonOf(error)})`, fix)];
  }
}

/** Checks that each issuer knows this client. Signs no one in. */
export async function lookAtIssuers(config: Settings): Promise<Finding[]> {
  const { OIDC_ISSUERS, PUBLIC_URL = "http://localhost" } = config;
  const issuers = [...googleOf(config), ...OIDC_ISSUERS];
  const found = (await Promise.all([lookAtGithub(config), ...issuers.map((one) => lookAtIssuer(one, PUBLIC_URL))])).flat();
  return found.length > 0 ? found : [skipped("no other service signs people in")];
}

const OAUTH_FAILURES = ["away", "failing", "canceled", "expired", "setup", "algorithm", "issuer", "clock", "untrusted", "broken"] as const;
export type OAuthFailure = (typeof OAUTH_FAILURES)[number];

/** next-auth keeps an error's `code`. */
export class OAuthRefusal extends Error {
  readonly code: OAuthFailure;

  constructor(code: OAuthFailure, detail: string) {
    super(detail);
    this.code = code;
  }
}

const NETWORK = /^(?:E(?:CONN|HOST|NET|AI_|NOTFOUND|TIMEDOUT|PIPE|PROTO)|CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO|ERR_TLS|ERR_SSL)/;

/** The first match wins, of messages from next-auth and openid-client, and codes from RFC 6749 and OpenID Connect. */
const BY_MESSAGE: readonly (readonly [RegExp, OAuthFailure])[] = [
  [/^access_denied\b/, "canceled"],
  [
    /cookie was missing|value could not be parsed|created for a different provider|\bstate (?:mismatch|missing)|^(?:invalid_grant|bad_verification_code)\b/i,
    "expired",
  ],
  [
    /^(?:invalid_client|incorrect_client_credentials|unauthorized_client|redirect_uri_mismatch|invalid_(?:scope|request|redirect_uri|resource|target)|unsupported_\w+|consent_required|interaction_required|login_required)\b/,
    "setup",
  ],
  [/^(?:outgoing request timed out|fetch failed|the operation was aborted)/i, "away"],
  [/^(?:expected \d{3} |expected application\/json|Response Error|server_error|temporarily_unavailable)|\bJSON\b/i, "failing"],
  [/^unexpected JWT alg\b/, "algorithm"],
  [/^JWT (?:expired|not active yet)/, "clock"],
  [/\biss (?:value|mismatch|missing)|\baud\b|^azp mismatch/, "issuer"],
  [/jwks|valid key|JWT signature|JWK\b/i, "untrusted"],
];

export const isFailure = (code: unknown): code is OAuthFailure => OAUTH_FAILURES.some((failure) => failure === code);

export function failureOf(error: unknown): OAuthFailure {
  if (!(error instanceof Error)) return "broken";
  const code = "code" in error ? error.code : undefined;
  if (isFailure(code)) return code;
  if (typeof code === "string" && NETWORK.test(code)) return "away";
  return BY_MESSAGE.find(([pattern]) => pattern.test(error.message))?.[1] ?? "broken";
}

/** Their messages describe the two services, not a person or a secret of this sign-in. */
const MESSAGE_IS_SAFE: readonly OAuthFailure[] = ["away", "failing", "setup", "algorithm", "issuer", "clock", "untrusted"];

/** An issuer's own words may name a person. */
export function failureDetail(failure: OAuthFailure, error: unknown): string | undefined {
  if (!MESSAGE_IS_SAFE.includes(failure) || !(error instanceof Error)) return undefined;
  // Node quotes what it could not parse.
  if (/\bJSON\b/.test(error.message)) return "no JSON";
  return error.message.replace(/^([a-z_]+) \(.*$/s, "$1").slice(0, 200);
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** @param service its name */
export function failureText(failure: OAuthFailure, service: string): string {
  const name = capital(service);
  const words: Record<OAuthFailure, string> = {
    away: `${name} can’t be reached right now. Try again in a few minutes, or use your password.`,
    failing: `${name} answered with an error. Try again in a few minutes, and tell an administrator if it goes on.`,
    canceled: `${name} did not let you in: you canceled there, or it doesn’t allow your account here. Try again, or use your password.`,
    expired: "That sign-in took too long, was used already, or began in another browser. Start again.",
    setup: `${name} refused the request: the setup there and here doesn’t match. Tell an administrator, and use your password until then.`,
    algorithm: `${name} signs in another way than is set up here. Tell an administrator, and use your password until then.`,
    issuer: `${name} answered for another address or another service than is set up here. Tell an administrator, and use your password until then.`,
    clock: `The clocks of ${service} and of this service differ too much. Tell an administrator, and use your password until then.`,
    untrusted: `${name} answered, but its signature can’t be verified. It may have changed its keys: try again in a few minutes, and tell an administrator if it goes on.`,
    broken: `${name} answered in a way that can’t be read. Tell an administrator, and use your password until then.`,
  };
  return words[failure];
}

import { AsyncLocalStorage } from "node:async_hooks";
import { singleton } from "#lib/platform/runtime.ts";

/** Why another service signed no one in, where it can be told. */
export type OAuthFailure = "away" | "untrusted" | "canceled";

/** next-auth reports only to its logger, which all requests share. */
const running = singleton("auth.oauth-failure", () => new AsyncLocalStorage<{ failure: OAuthFailure | undefined }>());

const NETWORK = /^(?:E(?:CONN|HOST|NET|AI_|NOTFOUND|TIMEDOUT|PIPE|PROTO)|CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO|ERR_TLS|ERR_SSL)/;
/** openid-client's words. */
const AWAY =
  /^(?:outgoing request timed out|expected 200 OK|expected application\/json|failed to parse JSON|Response Error|(?:HTTP )?5\d\d )/i;
const UNTRUSTED = /jwks|valid key|signature|\biss\b|\baud\b|\bnonce\b|\bJWT\b|\bJWK\b/i;

function failureOf(code: string, error: unknown): OAuthFailure | undefined {
  if (code === "OAUTH_PARSE_PROFILE_ERROR") return "untrusted";
  if (!(error instanceof Error)) return undefined;
  const reason = "code" in error && typeof error.code === "string" ? error.code : "";
  if (error.message === "access_denied" || reason === "access_denied") return "canceled";
  if (NETWORK.test(reason) || AWAY.test(error.message)) return "away";
  if (UNTRUSTED.test(error.message)) return "untrusted";
  return code === "SIGNIN_OAUTH_ERROR" ? "away" : undefined;
}

/** @param sent what next-auth gives its logger: an error, or an object with one */
export function noteOAuthError(code: string, sent: unknown): void {
  const store = running().getStore();
  const error: unknown = typeof sent === "object" && sent !== null && "error" in sent ? sent.error : sent;
  if (store) store.failure ??= failureOf(code, error);
}

export async function withOAuthFailure<T>(run: () => Promise<T>): Promise<{ result: T; failure: OAuthFailure | undefined }> {
  const store: { failure: OAuthFailure | undefined } = { failure: undefined };
  const result = await running().run(store, run);
  return { result, failure: store.failure };
}

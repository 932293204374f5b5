import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { errorAnswer, foreignOrigin } from "#lib/http/dashboard/session-route.ts";
import { OWN_ROUTES, withCookies } from "#lib/http/dashboard/sign-in-route.ts";
import { visitorOf } from "#lib/http/dashboard/visitor.ts";
import { refusalPath } from "#lib/people/auth/linked-accounts/rules.ts";
import { isProofReturn, proofPath } from "#lib/people/auth/proof/rules.ts";
import { findProvider } from "#lib/people/auth/provider.loaders.ts";
import { currentPerson } from "#lib/people/auth/session/loaders.ts";
import type { OAuthFailure } from "#lib/people/auth/session/oauth-failure.rules.ts";
import { withOAuthFailure } from "#lib/people/auth/session/oauth-failure.state.ts";
import { SIGNED_NO_ONE_IN } from "#lib/people/auth/sign-in/rules.ts";
import type { SignInResult } from "#lib/people/auth/sign-in/schema.ts";
import { authOptions, endOAuth } from "#lib/people/auth/sign-in/service.ts";
import { announcesMore, readBounded } from "#lib/platform/bounded-body.ts";
import { usesSecureCookies } from "#lib/platform/config/auth-environment.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";

const MAX_BYTES = 8192;

interface Context {
  params: Promise<{ nextauth: string[] }>;
}

/** Other next-auth routes answer 404. */
const OPEN = new Set(["GET csrf", "GET providers", "GET signin", "GET signout", "GET error", "POST signin"]);

/** Only OAuth providers call back by GET. */
function isOpen(method: string, [action, provider]: string[]): boolean {
  if (method === "GET" && action === "callback") return findProvider(provider) !== undefined;
  return OPEN.has(`${method} ${action}`);
}

/** The address is in next-auth's cookie. */
const returnUrl = (request: NextRequest): string | undefined =>
  request.cookies.get(`${usesSecureCookies() ? "__Secure-" : ""}next-auth.callback-url`)?.value;

/** Where a failed callback is explained. */
async function failurePath(request: NextRequest, provider: string, failure: OAuthFailure): Promise<string> {
  if (isProofReturn(returnUrl(request))) return proofPath(provider, failure);
  const isSignedIn = (await currentPerson().catch(() => null)) !== null;
  const back = returnUrl(request);
  return refusalPath(provider, failure, isSignedIn) + (isSignedIn || !back ? "" : `&callbackUrl=${encodeURIComponent(back)}`);
}

async function answerByNextAuth(request: NextRequest, context: Context): Promise<Response> {
  // Cookies set with `cookies()` would make Next drop the `Max-Age=0` of next-auth's.
  const entered: SignInResult[] = [];
  const options = authOptions(async (user) => {
    const { path, result } = await endOAuth(user, returnUrl(request), visitorOf(request));
    if (result) entered.push(result);
    return path;
  });
  const { result, noted } = await withOAuthFailure(async () => (await NextAuth(request, context, options)) as Response);
  const [action, provider] = (await context.params).nextauth;
  if (noted === undefined || provider === undefined) return entered.reduce(withCookies, result);
  const { failure, detail } = noted;
  logger()[failure === "canceled" || failure === "expired" ? "info" : "warn"]({ provider, reason: failure, detail }, SIGNED_NO_ONE_IN);
  const headers = new Headers(result.headers);
  // A script shows the error of a start; the browser itself returns.
  if (action === "signin") return Response.json({ url: new URL(refusalPath(provider, failure, false), request.url).href }, { headers });
  headers.set("Location", await failurePath(request, provider, failure));
  return new Response(null, { status: 302, headers });
}

/**
 * Reads JSON or a form.
 * @returns undefined beyond `MAX_BYTES`
 */
async function withBody(request: Request): Promise<NextRequest | undefined> {
  const { url, method, headers } = request;
  if (method !== "POST") return new NextRequest(url, { method, headers });
  if (announcesMore(headers.get("content-length"), MAX_BYTES)) return undefined;
  const body = await readBounded(request.body, MAX_BYTES);
  return body && new NextRequest(url, { method, headers, body });
}

/** Checks address (404), origin (403), and length (413), in this order. */
export async function answerAuth(request: Request, context: Context): Promise<Response> {
  const { nextauth } = await context.params;
  const own = OWN_ROUTES[`${request.method} ${nextauth.join("/")}`];
  if (!own && !isOpen(request.method, nextauth)) return errorAnswer("not_found", "There is nothing at this address.", 404);
  const foreign = request.method === "GET" ? undefined : foreignOrigin(request.headers);
  if (foreign !== undefined) return errorAnswer("invalid_request", foreign, 403);
  const whole = await withBody(request);
  if (!whole) return errorAnswer("payload_too_large", `The body can have at most ${MAX_BYTES} bytes.`, 413);
  try {
    const answer = await (own ? own(whole) : answerByNextAuth(whole, context));
    answer.headers.set("Cache-Control", "no-store");
    return answer;
  } catch (error) {
    logger().debug({ err: error }, "a sign-in request could not be read");
    return errorAnswer("invalid_request", "The request could not be read.", 400);
  }
}

import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { connection } from "#lib/http/api/lanes/next-lane.ts";
import { clientAddress } from "#lib/http/client-address.ts";
import { relyingPartyOf } from "#lib/http/dashboard/relying-party.ts";
import { foreignOrigin } from "#lib/http/dashboard/same-origin.ts";
import { errorAnswer } from "#lib/http/dashboard/session-route.ts";
import { UNAVAILABLE_RETRY_SECONDS } from "#lib/http/error-response.ts";
import { deviceCookie, readDeviceCookie } from "#lib/people/auth/device.rules.ts";
import { refusalPath } from "#lib/people/auth/linked-accounts/rules.ts";
import { isProofReturn, proofPath } from "#lib/people/auth/proof/rules.ts";
import { findProvider } from "#lib/people/auth/provider.loaders.ts";
import { currentPerson } from "#lib/people/auth/session/loaders.ts";
import type { Visitor } from "#lib/people/auth/session/mutations.ts";
import type { OAuthFailure } from "#lib/people/auth/session/oauth-failure.rules.ts";
import { withOAuthFailure } from "#lib/people/auth/session/oauth-failure.state.ts";
import { pendingCookie, readPendingCookie } from "#lib/people/auth/sign-in/pending.rules.ts";
import type { SignInReport, SignInRequest } from "#lib/people/auth/sign-in/report.schema.ts";
import { SIGNED_NO_ONE_IN } from "#lib/people/auth/sign-in/rules.ts";
import { signInOptions } from "#lib/people/auth/sign-in/service.ts";
import { announcesMore, readBounded } from "#lib/platform/bounded-body.ts";
import { usesSecureCookies } from "#lib/platform/config/auth-environment.ts";
import { databaseError } from "#lib/platform/db/pool.ts";
import { isAppError } from "#lib/platform/errors.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";

const MAX_BYTES = 8192;

/** Other next-auth routes answer 404. */
const OPEN = new Set([
  "GET session",
  "GET csrf",
  "GET providers",
  "GET signin",
  "GET signout",
  "GET error",
  "POST callback",
  "POST signin",
  "POST signout",
]);

/** Only OAuth providers call back by GET. */
function isOpen(method: string, [action, provider]: string[]): boolean {
  if (method === "GET" && action === "callback") return findProvider(provider) !== undefined;
  return OPEN.has(`${method} ${action}`);
}

export function visitorOf(request: Request): Visitor {
  const forwarded = request.headers.get("x-forwarded-for") ?? undefined;
  const peer = connection().getStore()?.peer ?? forwarded?.split(",").at(-1)?.trim() ?? "";
  const device = readDeviceCookie(request.headers.get("cookie"), usesSecureCookies());
  return { address: clientAddress(peer, forwarded), userAgent: request.headers.get("user-agent") ?? "", device };
}

/** The address is in next-auth's cookie. */
const returnUrl = (request: NextRequest): string | undefined =>
  request.cookies.get(`${usesSecureCookies() ? "__Secure-" : ""}next-auth.callback-url`)?.value;

function signInRequest(request: NextRequest): SignInRequest {
  const address = returnUrl(request);
  const { pathname, search } = new URL(address !== undefined && URL.canParse(address) ? address : "http://localhost/");
  const pending = readPendingCookie(request.headers.get("cookie"), usesSecureCookies());
  return { purpose: isProofReturn(address) ? "proof" : "entry", next: pathname + search, pending, rp: relyingPartyOf(request.headers) };
}

/** Where a failed callback is explained. */
async function failurePath(request: NextRequest, provider: string, failure: OAuthFailure): Promise<string> {
  if (isProofReturn(returnUrl(request))) return proofPath(provider, failure);
  const isSignedIn = (await currentPerson().catch(() => null)) !== null;
  const back = returnUrl(request);
  return refusalPath(provider, failure, isSignedIn) + (isSignedIn || !back ? "" : `&callbackUrl=${encodeURIComponent(back)}`);
}

async function answerOf(whole: NextRequest, context: { params: Promise<{ nextauth: string[] }> }, report: SignInReport): Promise<Response> {
  const options = signInOptions(visitorOf(whole), report, signInRequest(whole));
  const { result, noted } = await withOAuthFailure(async () => (await NextAuth(whole, context, options)) as Response);
  const [action, provider] = (await context.params).nextauth;
  if (noted === undefined || provider === undefined || report.error !== undefined) return result;
  const { failure, detail } = noted;
  logger()[failure === "canceled" || failure === "expired" ? "info" : "warn"]({ provider, reason: failure, detail }, SIGNED_NO_ONE_IN);
  const headers = new Headers(result.headers);
  // A script starts a sign-in and shows the error; the browser itself returns from it.
  if (action === "signin") return Response.json({ url: new URL(refusalPath(provider, failure, false), whole.url).href }, { headers });
  headers.set("Location", await failurePath(whole, provider, failure));
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

/** Responds to a refused second step. */
function refused(refusal: NonNullable<SignInReport["refusal"]>): Response {
  if (refusal.kind === "wrong") return errorAnswer("not_allowed", refusal.message, 403);
  return errorAnswer("sign_in_needed", "This sign-in has expired or was finished elsewhere. Start again.", 410);
}

/** Responds 429 when throttled, 503 when the database is down, and 500 for other errors. */
function applyReport(answer: Response, report: SignInReport): Response {
  const headers = new Headers(answer.headers);
  headers.set("Cache-Control", "no-store");
  const { error, waitMs } = report;
  if (error !== undefined) {
    const known = databaseError(error);
    headers.delete("Set-Cookie");
    logger().error({ err: error }, "a sign-in could not be looked at");
    headers.set("Retry-After", `${UNAVAILABLE_RETRY_SECONDS}`);
    return new Response(answer.body, { status: isAppError(known) ? 503 : 500, headers });
  }
  if (report.refusal) return refused(report.refusal);
  if (report.pending !== undefined) headers.append("Set-Cookie", pendingCookie(report.pending, usesSecureCookies()));
  if (report.device !== undefined) headers.append("Set-Cookie", deviceCookie(report.device, usesSecureCookies()));
  if (waitMs > 0) headers.set("Retry-After", `${Math.ceil(waitMs / 1000)}`);
  return new Response(answer.body, { status: waitMs > 0 ? 429 : answer.status, headers });
}

export async function answerAuth(request: Request, context: { params: Promise<{ nextauth: string[] }> }): Promise<Response> {
  const { nextauth } = await context.params;
  if (!isOpen(request.method, nextauth)) return errorAnswer("not_found", "There is nothing at this address.", 404);
  const foreign = request.method === "GET" ? undefined : foreignOrigin(request.headers);
  if (foreign !== undefined) return errorAnswer("invalid_request", foreign, 403);
  const whole = await withBody(request);
  if (!whole) return errorAnswer("payload_too_large", `The body can have at most ${MAX_BYTES} bytes.`, 413);
  const report: SignInReport = { error: undefined, waitMs: 0, device: undefined, pending: undefined, refusal: undefined };
  try {
    return applyReport(await answerOf(whole, context, report), report);
  } catch (error) {
    logger().debug({ err: error }, "a sign-in request could not be read");
    return errorAnswer("invalid_request", "The request could not be read.", 400);
  }
}

import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { deviceCookie, readDeviceCookie } from "#lib/auth/device.rules.ts";
import { isProofReturn } from "#lib/auth/proof/rules.ts";
import { enabledProviders } from "#lib/auth/provider.loaders.ts";
import type { Visitor } from "#lib/auth/session/mutations.ts";
import { type SignInPurpose, type SignInReport, signInOptions } from "#lib/auth/sign-in/service.ts";
import { usesSecureCookies } from "#lib/config/auth-environment.ts";
import { databaseFault } from "#lib/db/pool.ts";
import { isAppError } from "#lib/errors.ts";
import { connection } from "#lib/http/api/next-lane.ts";
import { clientAddress } from "#lib/http/client-address.ts";
import { isSameOrigin } from "#lib/http/dashboard/page-json.ts";
import { errorBody, UNAVAILABLE_RETRY_SECONDS } from "#lib/http/error-response.ts";
import { logger } from "#lib/logger.ts";

const MOST_BYTES = 8192;

/** What of next-auth is open; the rest of it (its log, its own pages) answers as a path that does not exist. */
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

/** Another service leads back here by a GET, and only here; a password never comes by one. */
function isOpen(method: string, [action, provider]: string[]): boolean {
  if (method === "GET" && action === "callback") return enabledProviders().some((id) => id === provider);
  return OPEN.has(`${method} ${action}`);
}

function refuse(code: "not_found" | "invalid_request" | "payload_too_large", message: string, status: number): Response {
  return new Response(errorBody(code, message, status), {
    status,
    headers: { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" },
  });
}

/** Where a request of a page comes from, proxies looked through as for the API. */
export function visitorOf(request: Request): Visitor {
  const forwarded = request.headers.get("x-forwarded-for") ?? undefined;
  const peer = connection().getStore()?.peer ?? forwarded?.split(",").at(-1)?.trim() ?? "";
  const device = readDeviceCookie(request.headers.get("cookie"), usesSecureCookies());
  return { address: clientAddress(peer, forwarded), userAgent: request.headers.get("user-agent") ?? "", device };
}

/** next-auth keeps in this cookie where a sign-in that is under way was asked to lead back to. */
function purposeOf(request: NextRequest): SignInPurpose {
  const name = `${usesSecureCookies() ? "__Secure-" : ""}next-auth.callback-url`;
  return isProofReturn(request.cookies.get(name)?.value) ? "proof" : "entry";
}

/** The request with its body read: at most 8 KiB, and only as JSON or a form; undefined when there is more. */
async function withBody(request: Request): Promise<NextRequest | undefined> {
  const { url, method, headers } = request;
  if (method !== "POST") return new NextRequest(url, { method, headers });
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    length += part.byteLength;
    if (length > MOST_BYTES) return undefined;
    parts.push(part);
  }
  return new NextRequest(url, { method, headers, body: Buffer.concat(parts) });
}

/** A 401 that says more: a wait is 429 with its length, a database that is down 503, which takes no cookie away. */
function tellMore(answer: Response, report: SignInReport): Response {
  const headers = new Headers(answer.headers);
  headers.set("Cache-Control", "no-store");
  const { fault, waitMs } = report;
  if (fault !== undefined) {
    const known = databaseFault(fault);
    headers.delete("Set-Cookie");
    logger().error({ err: fault }, "a sign-in could not be looked at");
    headers.set("Retry-After", `${UNAVAILABLE_RETRY_SECONDS}`);
    return new Response(answer.body, { status: isAppError(known) ? 503 : 500, headers });
  }
  if (report.device !== undefined) headers.append("Set-Cookie", deviceCookie(report.device, usesSecureCookies()));
  if (waitMs > 0) headers.set("Retry-After", `${Math.ceil(waitMs / 1000)}`);
  return new Response(answer.body, { status: waitMs > 0 ? 429 : answer.status, headers });
}

/** Answers next-auth's addresses: signing in and out, and who is signed in. Other sites' posts are refused. */
export async function answerAuth(request: Request, context: { params: Promise<{ nextauth: string[] }> }): Promise<Response> {
  const { nextauth } = await context.params;
  if (!isOpen(request.method, nextauth)) return refuse("not_found", "There is nothing at this address.", 404);
  if (request.method !== "GET" && !isSameOrigin(request.headers)) {
    return refuse("invalid_request", "This address answers only to the service’s own pages.", 403);
  }
  const whole = await withBody(request);
  if (!whole) return refuse("payload_too_large", `The body may have at most ${MOST_BYTES} bytes.`, 413);
  const report: SignInReport = { fault: undefined, waitMs: 0, device: undefined };
  try {
    return tellMore((await NextAuth(whole, context, signInOptions(visitorOf(request), report, purposeOf(whole)))) as Response, report);
  } catch (error) {
    // A body or a return address that cannot be parsed.
    logger().debug({ err: error }, "a sign-in request could not be read");
    return refuse("invalid_request", "The request could not be read.", 400);
  }
}

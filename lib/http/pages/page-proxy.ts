import { type NextRequest, NextResponse } from "next/server";
import { pageHeaders } from "#lib/http/pages/page-policy.ts";

/**
 * Gives a page its policy where Next serves alone; our own server does the same
 * before Next sees the request (`lib/server/web-server.ts`).
 */
export function answerThroughProxy(request: NextRequest): NextResponse {
  const { policy, transport } = pageHeaders(request.nextUrl.pathname);
  const headers = new Headers(request.headers);
  // A visitor's own would name the nonce that the page is then made with.
  headers.delete("content-security-policy-report-only");
  if (policy) headers.set("content-security-policy", policy);
  const response = NextResponse.next({ request: { headers } });
  if (policy) response.headers.set("Content-Security-Policy", policy);
  if (transport) response.headers.set("Strict-Transport-Security", transport);
  return response;
}

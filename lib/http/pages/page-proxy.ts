import { type NextRequest, NextResponse } from "next/server";
import { pageHeaders } from "#lib/http/pages/page-policy.ts";

/** Only without our own server (`lib/programs/server/web-server.ts`). */
export function answerThroughProxy(request: NextRequest): NextResponse {
  const { policy, transport } = pageHeaders(request.nextUrl.pathname);
  const headers = new Headers(request.headers);
  // Next would take its nonce from the visitor's policy.
  headers.delete("content-security-policy-report-only");
  if (policy) headers.set("content-security-policy", policy);
  const response = NextResponse.next({ request: { headers } });
  if (policy) response.headers.set("Content-Security-Policy", policy);
  if (transport) response.headers.set("Strict-Transport-Security", transport);
  return response;
}

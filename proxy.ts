import type { NextRequest, NextResponse } from "next/server";
import { answerThroughProxy } from "#lib/http/pages/page-proxy.ts";

/** Next's own entry file, which it looks for here alone. Only where Next serves without our server is it ever called. */
export function proxy(request: NextRequest): NextResponse {
  return answerThroughProxy(request);
}

export const config = {
  matcher: [
    {
      source: "/((?!v1(?:/|$)|_next/static/|docs/reference/|openapi\\.json$|icon\\.svg$).*)",
      // Our own server has set it already: then nothing is left to do, and the third of a page's time that this costs is saved.
      missing: [{ type: "header", key: "content-security-policy" }],
    },
  ],
};

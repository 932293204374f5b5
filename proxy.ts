import type { NextRequest, NextResponse } from "next/server";
import { answerThroughProxy } from "#lib/http/pages/page-proxy.ts";

/** Next looks for its entry file only here. Called only where Next serves without our server. */
export function proxy(request: NextRequest): NextResponse {
  return answerThroughProxy(request);
}

export const config = {
  matcher: [
    {
      source: "/((?!v1(?:/|$)|_next/static/|openapi(?:\\.postman)?\\.json$|icon\\.svg$).*)",
      // Our own server has already set the header; skipping this saves a third of a page's time.
      missing: [{ type: "header", key: "content-security-policy" }],
    },
  ],
};

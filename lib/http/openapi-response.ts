import { settings } from "#lib/config/env.ts";
import { openApiDocument } from "#lib/http/openapi.ts";
import { requestOrigin } from "#lib/http/origin.ts";

/** The OpenAPI document with the base address that the caller used. */
export function openApiResponse(request: Request): Response {
  const origin = requestOrigin(request.headers.get("host") ?? undefined, request.headers.get("x-forwarded-proto") === "https");
  const document = openApiDocument({ baseUrl: `${origin}/v1`, stagingUrl: `${settings().STAGING_URL}/v1` });
  return new Response(JSON.stringify(document, null, 2), {
    headers: { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "public, max-age=60", "Access-Control-Allow-Origin": "*" },
  });
}

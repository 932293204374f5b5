import { type Settings, settings } from "#lib/config/env.ts";
import { openApiDocument } from "#lib/http/openapi.ts";

/**
 * The two base addresses of the OpenAPI document. Without `PUBLIC_URL`
 * production's is relative, so that it is right under whatever name and port
 * the document was fetched from.
 */
export function documentAddresses({ PUBLIC_URL, STAGING_URL }: Settings): { baseUrl: string; stagingUrl: string } {
  return { baseUrl: `${PUBLIC_URL ?? ""}/v1`, stagingUrl: `${STAGING_URL}/v1` };
}

/** The OpenAPI document as an answer; other sites' tools may read it. */
export function openApiResponse(): Response {
  return new Response(JSON.stringify(openApiDocument(documentAddresses(settings())), null, 2), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Cache-Control": "public, max-age=60",
      "Access-Control-Allow-Origin": "*",
    },
  });
}

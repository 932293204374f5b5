import { type Settings, settings } from "#lib/config/env.ts";
import { originOf } from "#lib/http/api/next-lane.ts";
import { type DocumentAddresses, openApiDocument } from "#lib/http/api/openapi.ts";

const LOCAL_STAGING = "http://127.0.0.1:3001";

/**
 * Without `PUBLIC_URL`, the installation and its staging are local.
 * @param origin already validated
 */
export function documentAddresses({ PUBLIC_URL, STAGING_URL }: Settings, origin: string): DocumentAddresses {
  const staging = STAGING_URL ?? (PUBLIC_URL === undefined ? LOCAL_STAGING : undefined);
  return { baseUrl: `${PUBLIC_URL ?? origin}/v1`, stagingUrl: staging === undefined ? undefined : `${staging}/v1` };
}

/** Tools on other origins may read it. */
export function openApiResponse(request: Request): Response {
  const addresses = documentAddresses(settings(), originOf(request.headers));
  return new Response(JSON.stringify(openApiDocument(addresses), null, 2), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Cache-Control": "public, max-age=60",
      "Access-Control-Allow-Origin": "*",
    },
  });
}

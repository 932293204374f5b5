import { type Settings, settings } from "#lib/config/env.ts";
import { originOf } from "#lib/http/api/next-lane.ts";
import { type DocumentAddresses, openApiDocument } from "#lib/http/api/openapi.ts";
import { withSharedComponents } from "#lib/http/api/openapi-components.ts";
import { type PostmanSource, postmanCollection } from "#lib/http/api/postman.ts";

const LOCAL_STAGING = "http://127.0.0.1:3001";

/**
 * Without `PUBLIC_URL`, the installation and its staging are local.
 * @param origin already validated
 */
export function documentAddresses({ PUBLIC_URL, STAGING_URL }: Settings, origin: string): DocumentAddresses {
  const staging = STAGING_URL ?? (PUBLIC_URL === undefined ? LOCAL_STAGING : undefined);
  return { baseUrl: `${PUBLIC_URL ?? origin}/v1`, stagingUrl: staging === undefined ? undefined : `${staging}/v1` };
}

const documentFor = (request: Request): object => openApiDocument(documentAddresses(settings(), originOf(request.headers)));

/** Tools on other origins may read it. */
function jsonFile(content: object, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(content, null, 2), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Cache-Control": "public, max-age=60",
      "Access-Control-Allow-Origin": "*",
      ...headers,
    },
  });
}

export function openApiResponse(request: Request): Response {
  return jsonFile(withSharedComponents(documentFor(request)));
}

export function postmanResponse(request: Request): Response {
  const disposition = { "Content-Disposition": 'attachment; filename="petstore.postman_collection.json"' };
  return jsonFile(postmanCollection(documentFor(request) as PostmanSource), disposition);
}

import { openApiResponse } from "#lib/http/openapi-response.ts";

export const dynamic = "force-dynamic";

export const GET = openApiResponse;

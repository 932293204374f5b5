import { openApiResponse } from "#lib/http/api/openapi/response.ts";

export const dynamic = "force-dynamic";

export const GET = openApiResponse;

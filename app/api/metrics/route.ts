import { metricsResponse } from "#lib/http/api/metrics-response.ts";

export const dynamic = "force-dynamic";

export const GET = metricsResponse;

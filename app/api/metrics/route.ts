import { metricsResponse } from "#lib/http/metrics-response.ts";

export const dynamic = "force-dynamic";

export const GET = metricsResponse;

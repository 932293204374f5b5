import { metricsResponse } from "#lib/http/api/lanes/metrics-response.ts";

export const dynamic = "force-dynamic";

export const GET = metricsResponse;

import { metricsResponse } from "#lib/http/monitoring/metrics-access.ts";

export const dynamic = "force-dynamic";

export const GET = metricsResponse;

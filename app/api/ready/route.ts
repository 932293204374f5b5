import { readyResponse } from "#lib/http/monitoring/readiness.ts";

export const dynamic = "force-dynamic";

export const GET = readyResponse;

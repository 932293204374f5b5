import { readyResponse } from "#lib/http/readiness.ts";

export const dynamic = "force-dynamic";

export const GET = readyResponse;

import { arrivalResponse } from "#lib/http/api/lanes/arrival-response.ts";

export const dynamic = "force-dynamic";

export const GET = arrivalResponse;

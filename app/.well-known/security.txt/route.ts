import { securityTextResponse } from "#lib/http/pages/security-txt.ts";

export const dynamic = "force-dynamic";

export const GET = securityTextResponse;

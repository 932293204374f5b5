import { readDashboardJson } from "#lib/http/dashboard/session-body.ts";
import { answerDashboard } from "#lib/http/dashboard/session-route.ts";
import { visitorOf } from "#lib/http/dashboard/visitor.ts";
import { requestReset } from "#lib/people/auth/reset/mutations.ts";
import { resetRequestSchema } from "#lib/people/auth/reset/schema.ts";

/** Responds identically whether or not the address has an account. */
export function POST(request: Request): Promise<Response> {
  return answerDashboard(request, async () =>
    requestReset((await readDashboardJson(request, resetRequestSchema)).email, visitorOf(request)),
  );
}

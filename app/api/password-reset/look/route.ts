import { readDashboardJson } from "#lib/http/dashboard/session-body.ts";
import { answerDashboard } from "#lib/http/dashboard/session-route.ts";
import { resetOffer } from "#lib/people/auth/reset/loaders.ts";
import { resetTokenSchema } from "#lib/people/auth/reset/schema.ts";

/** The token is in the body, never in the URL. */
export function POST(request: Request): Promise<Response> {
  return answerDashboard(request, async () => resetOffer((await readDashboardJson(request, resetTokenSchema)).token));
}

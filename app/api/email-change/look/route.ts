import { readDashboardJson } from "#lib/http/dashboard/session-body.ts";
import { answerDashboard } from "#lib/http/dashboard/session-route.ts";
import { emailOffer } from "#lib/people/auth/email-change/loaders.ts";
import { emailTokenSchema } from "#lib/people/auth/email-change/schema.ts";

/** The token is in the body, never in the URL. */
export function POST(request: Request): Promise<Response> {
  return answerDashboard(request, async () => emailOffer((await readDashboardJson(request, emailTokenSchema)).token));
}

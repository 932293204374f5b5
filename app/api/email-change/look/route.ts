import { readDashboardJson } from "#lib/http/dashboard/session-body.ts";
import { answerDashboard } from "#lib/http/dashboard/session-route.ts";
import { emailOffer } from "#lib/people/auth/email-change/loaders.ts";
import { emailTokenSchema } from "#lib/people/auth/email-change/schema.ts";
import { currentPerson } from "#lib/people/auth/session/loaders.ts";

/** The token is in the body, never in the URL. */
export function POST(request: Request): Promise<Response> {
  return answerDashboard(request, async () => {
    const { token } = await readDashboardJson(request, emailTokenSchema);
    return await emailOffer(token, await currentPerson());
  });
}

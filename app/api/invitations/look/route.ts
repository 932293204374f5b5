import { readDashboardJson } from "#lib/http/dashboard/session-body.ts";
import { answerDashboard } from "#lib/http/dashboard/session-route.ts";
import { invitationOffer } from "#lib/people/members/invitations/loaders.ts";
import { invitationTokenSchema } from "#lib/people/members/invitations/schema.ts";

/** The token is in the body, never in the URL. */
export function POST(request: Request): Promise<Response> {
  return answerDashboard(request, async () => invitationOffer((await readDashboardJson(request, invitationTokenSchema)).token));
}

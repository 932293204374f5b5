import { readDashboardJson } from "#lib/http/dashboard/session-body.ts";
import { answerDashboard } from "#lib/http/dashboard/session-route.ts";
import { joinByInvitation } from "#lib/people/members/invitations/acceptance.mutations.ts";
import { joinSchema } from "#lib/people/members/invitations/schema.ts";

/** Creates an account for the invited address unless one exists; either way the page then signs in and accepts. */
export function POST(request: Request): Promise<Response> {
  return answerDashboard(request, async () => joinByInvitation(await readDashboardJson(request, joinSchema)));
}

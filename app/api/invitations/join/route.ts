import { readDashboardJson } from "#lib/http/session-body.ts";
import { answerDashboard, created } from "#lib/http/session-route.ts";
import { joinByInvitation } from "#lib/invitations/acceptance/mutations.ts";
import { joinSchema } from "#lib/invitations/schema.ts";

/** Accepts an invitation with a new account; the page signs in with it afterwards. */
export function POST(request: Request): Promise<Response> {
  return answerDashboard(request, async () => created(await joinByInvitation(await readDashboardJson(request, joinSchema))));
}

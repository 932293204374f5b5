import { personRoute } from "#lib/http/dashboard/session-route.ts";
import { acceptInvitation } from "#lib/members/invitations/acceptance.mutations.ts";
import { invitationTokenSchema } from "#lib/members/invitations/schema.ts";

/** Accepts an invitation as who is signed in. */
export function POST(request: Request): Promise<Response> {
  return personRoute(request, {}, { body: invitationTokenSchema }, ({ body, person }) => acceptInvitation(body.token, person));
}

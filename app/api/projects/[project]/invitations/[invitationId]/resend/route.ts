import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { resendInvitation } from "#lib/people/members/invitations/mutations.ts";
import { sentInvitationView } from "#lib/people/members/invitations/view.ts";

/** Sends a new link; the response and required reauthentication are as for a new invitation. */
export const POST = sessionRoute({ action: "members.write" }, async ({ access, person, params: { invitationId }, actor }) => {
  const id = idOrThrow(invitationId, "invitation");
  return sentInvitationView(await resendInvitation(access.scope, id, person.id, actor));
});

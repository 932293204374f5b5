import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { resendInvitation } from "#lib/people/members/invitations/mutations.ts";
import { sentInvitationView } from "#lib/people/members/invitations/view.ts";

interface Context {
  params: Promise<{ project: string; invitationId: string }>;
}

/** Sends a new link; the response and required reauthentication are as for a new invitation. */
export function POST(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "members.write" }, async ({ access, person, params: { invitationId }, actor }) => {
    const id = idOrThrow(invitationId, "invitation");
    return sentInvitationView(await resendInvitation(access.scope, id, person.id, actor));
  });
}

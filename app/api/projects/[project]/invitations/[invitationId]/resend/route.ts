import { idOrThrow, sessionRoute } from "#lib/http/session-route.ts";
import { resendInvitation } from "#lib/invitations/mutations.ts";
import { sentInvitationView } from "#lib/invitations/view.ts";

interface Context {
  params: Promise<{ project: string; invitationId: string }>;
}

/** Sends an open invitation again with a new link; the answer is as for a new one. */
export function POST(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "members.write" }, async ({ access, person, params: { invitationId }, actor }) =>
    sentInvitationView(await resendInvitation(access.scope, idOrThrow(invitationId, "invitation"), person.id, actor)),
  );
}

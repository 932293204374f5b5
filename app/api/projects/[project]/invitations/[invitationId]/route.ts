import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { revokeInvitation } from "#lib/people/members/invitations/mutations.ts";

interface Context {
  params: Promise<{ project: string; invitationId: string }>;
}

export function DELETE(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "members.write" }, ({ access, params: { invitationId }, actor }) =>
    revokeInvitation(access.scope, idOrThrow(invitationId, "invitation"), actor),
  );
}

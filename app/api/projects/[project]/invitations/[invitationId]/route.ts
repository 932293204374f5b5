import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { revokeInvitation } from "#lib/people/members/invitations/mutations.ts";

export const DELETE = sessionRoute({ action: "members.write" }, ({ access, params: { invitationId }, actor }) =>
  revokeInvitation(access.scope, idOrThrow(invitationId, "invitation"), actor),
);

import { personRoute } from "#lib/http/dashboard/session-route.ts";
import { acceptInvitation } from "#lib/people/members/invitations/acceptance.mutations.ts";
import { invitationTokenSchema } from "#lib/people/members/invitations/schema.ts";

export const POST = personRoute({ body: invitationTokenSchema }, ({ body, person }) => acceptInvitation(body.token, person));

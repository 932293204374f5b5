import { openRoute } from "#lib/http/dashboard/session-route.ts";
import { invitationOffer } from "#lib/people/members/invitations/loaders.ts";
import { invitationTokenSchema } from "#lib/people/members/invitations/schema.ts";

/** The token is in the body, never in the URL. */
export const POST = openRoute({ body: invitationTokenSchema }, ({ body }) => invitationOffer(body.token));

import { openRoute } from "#lib/http/dashboard/session-route.ts";
import { joinByInvitation } from "#lib/people/members/invitations/acceptance.mutations.ts";
import { joinSchema } from "#lib/people/members/invitations/schema.ts";

/** Creates an account for the invited address unless one exists; either way the page then signs in and accepts. */
export const POST = openRoute({ body: joinSchema }, ({ body }) => joinByInvitation(body));

import { created, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { openInvitations } from "#lib/people/members/invitations/loaders.ts";
import { createInvitation } from "#lib/people/members/invitations/mutations.ts";
import { newInvitationSchema } from "#lib/people/members/invitations/schema.ts";
import { sentInvitationView } from "#lib/people/members/invitations/view.ts";

export const GET = sessionRoute({ action: "members.write" }, async ({ access }) => ({ invitations: await openInvitations(access) }));

/** `path` is the link's, returned only here, with its token in the fragment; null if the link is mailed. */
export const POST = sessionRoute({ action: "members.write", body: newInvitationSchema }, async ({ access, person, body, actor }) => {
  return created(sentInvitationView(await createInvitation(access.scope, body, person.id, actor)));
});

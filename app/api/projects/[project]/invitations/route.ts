import { created, sessionRoute } from "#lib/http/session-route.ts";
import { openInvitations } from "#lib/invitations/loaders.ts";
import { createInvitation } from "#lib/invitations/mutations.ts";
import { invitationPath } from "#lib/invitations/rules.ts";
import { newInvitationSchema } from "#lib/invitations/schema.ts";

interface Context {
  params: Promise<{ project: string }>;
}

/** The project's open invitations. */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "members.write" }, async ({ access }) => ({ invitations: await openInvitations(access) }));
}

/** Creates an invitation. `path` is the link's, given this once, its token in the fragment; null where the link is mailed. */
export function POST(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "members.write", body: newInvitationSchema }, async ({ access, person, body, actor }) => {
    const { id, token, expiresAt } = await createInvitation(access.scope, body, person.id, actor);
    return created({ id, path: token === null ? null : invitationPath(token), expiresAt });
  });
}

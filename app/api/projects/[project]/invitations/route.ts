import { requireFreshProof } from "#lib/auth/proof/mutations.ts";
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

/** Makes an invitation, `mailed` where this service sends mails; `path` is the link's, given this once, its token in the fragment. */
export function POST(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "members.write", body: newInvitationSchema }, async ({ access, person, body, actor }) => {
    if (body.role === "owner") await requireFreshProof(person);
    const { id, token, expiresAt, mailed } = await createInvitation(access.scope, body, person.id, actor);
    return created({ id, path: invitationPath(token), expiresAt, mailed });
  });
}

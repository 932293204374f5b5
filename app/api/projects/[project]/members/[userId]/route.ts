import { requireFreshProof } from "#lib/auth/proof/mutations.ts";
import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { isOwner } from "#lib/members/loaders.ts";
import { changeRole, removeMember } from "#lib/members/mutations.ts";
import { roleChangeSchema } from "#lib/members/schema.ts";

interface Context {
  params: Promise<{ project: string; userId: string }>;
}

/** Granting or removing ownership requires recent reauthentication. */
export function PATCH(request: Request, { params }: Context): Promise<Response> {
  const options = { action: "members.write", body: roleChangeSchema } as const;
  return sessionRoute(request, params, options, async ({ access, person, params: { userId }, body, actor }) => {
    const id = idOrThrow(userId, "member");
    if (body.role === "owner" || (await isOwner(access, id))) await requireFreshProof(person);
    await changeRole(access.scope, id, body.role, actor);
  });
}

/** Removing an owner requires recent reauthentication. */
export function DELETE(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "members.write" }, async ({ access, person, params: { userId }, actor }) => {
    const id = idOrThrow(userId, "member");
    if (await isOwner(access, id)) await requireFreshProof(person);
    await removeMember(access.scope, id, actor);
  });
}

import { requireFreshProof } from "#lib/auth/proof/mutations.ts";
import { idOrThrow, sessionRoute } from "#lib/http/session-route.ts";
import { changeRole, removeMember } from "#lib/members/mutations.ts";
import { roleChangeSchema } from "#lib/members/schema.ts";

interface Context {
  params: Promise<{ project: string; userId: string }>;
}

/** Changes a member's role; the grant of ownership takes a recent proof of identity. */
export function PATCH(request: Request, { params }: Context): Promise<Response> {
  const options = { action: "members.write", body: roleChangeSchema } as const;
  return sessionRoute(request, params, options, async ({ access, person, params: { userId }, body, actor }) => {
    if (body.role === "owner") await requireFreshProof(person);
    await changeRole(access.scope, idOrThrow(userId, "member"), body.role, actor);
  });
}

/** Removes a member. */
export function DELETE(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "members.write" }, ({ access, params: { userId }, actor }) =>
    removeMember(access.scope, idOrThrow(userId, "member"), actor),
  );
}

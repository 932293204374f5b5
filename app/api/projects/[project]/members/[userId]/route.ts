import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { changeRole, removeMember } from "#lib/people/members/mutations.ts";
import { roleChangeSchema } from "#lib/people/members/schema.ts";

interface Context {
  params: Promise<{ project: string; userId: string }>;
}

/** Granting or removing ownership requires recent reauthentication. */
export function PATCH(request: Request, { params }: Context): Promise<Response> {
  const options = { action: "members.write", body: roleChangeSchema } as const;
  return sessionRoute(request, params, options, ({ access, params: { userId }, body, actor }) =>
    changeRole(access.scope, idOrThrow(userId, "member"), body.role, actor),
  );
}

/** Removing an owner requires recent reauthentication. */
export function DELETE(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "members.write" }, ({ access, params: { userId }, actor }) =>
    removeMember(access.scope, idOrThrow(userId, "member"), actor),
  );
}

import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { changeRole, removeMember } from "#lib/people/members/mutations.ts";
import { roleChangeSchema } from "#lib/people/members/schema.ts";

/** Granting or removing ownership requires recent reauthentication. */
export const PATCH = sessionRoute({ action: "members.write", body: roleChangeSchema }, ({ access, params: { userId }, body, actor }) =>
  changeRole(access.scope, idOrThrow(userId, "member"), body.role, actor),
);

/** Removing an owner requires recent reauthentication. */
export const DELETE = sessionRoute({ action: "members.write" }, ({ access, params: { userId }, actor }) =>
  removeMember(access.scope, idOrThrow(userId, "member"), actor),
);

import { adminRoute } from "#lib/http/dashboard/admin-route.ts";
import { idOrThrow } from "#lib/http/dashboard/session-route.ts";
import { setAdministrator } from "#lib/operations/admin/people/mutations.ts";
import { removePerson } from "#lib/operations/admin/people/removal.mutations.ts";
import { adminPersonDetail } from "#lib/operations/admin/people.loaders.ts";
import { adminChangeSchema, removalSchema } from "#lib/operations/admin/people.schema.ts";

const idOf = ({ userId }: { userId: string }): string => idOrThrow(userId, "person");

export const GET = adminRoute({}, ({ admin, params: route }) => adminPersonDetail(admin, idOf(route)));

export const PATCH = adminRoute({ body: adminChangeSchema, needsProof: true }, ({ admin, params: route, body }) =>
  setAdministrator(admin, idOf(route), body.isAdmin),
);

export const DELETE = adminRoute({ body: removalSchema, needsProof: true }, ({ admin, params: route, body }) =>
  removePerson(admin, idOf(route), body.name, body.erases),
);

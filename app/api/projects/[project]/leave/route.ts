import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { removeMember } from "#lib/people/members/mutations.ts";

export const POST = sessionRoute({ action: "members.read" }, ({ access, person, actor }) => removeMember(access.scope, person.id, actor));

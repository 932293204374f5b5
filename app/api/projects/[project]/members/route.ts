import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { projectMembers } from "#lib/people/members/loaders.ts";

export const GET = sessionRoute({ action: "members.read" }, async ({ access }) => ({ members: await projectMembers(access) }));

import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { removeMember } from "#lib/people/members/mutations.ts";

export function POST(request: Request, { params }: { params: Promise<{ project: string }> }): Promise<Response> {
  return sessionRoute(request, params, { action: "members.read" }, ({ access, person, actor }) =>
    removeMember(access.scope, person.id, actor),
  );
}

import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { projectMembers } from "#lib/people/members/loaders.ts";

export function GET(request: Request, { params }: { params: Promise<{ project: string }> }): Promise<Response> {
  return sessionRoute(request, params, { action: "members.read" }, async ({ access }) => ({ members: await projectMembers(access) }));
}

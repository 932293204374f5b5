import { personRoute } from "#lib/http/dashboard/session-route.ts";
import { restoreProject } from "#lib/shelter/projects/bin.mutations.ts";

export function POST(request: Request, { params }: { params: Promise<{ project: string }> }): Promise<Response> {
  return personRoute(request, params, {}, ({ person, params: { project } }) => restoreProject(person, project));
}

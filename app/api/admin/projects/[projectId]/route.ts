import { adminRoute } from "#lib/http/dashboard/admin-route.ts";
import { idOrThrow } from "#lib/http/dashboard/session-route.ts";
import { adminProject } from "#lib/operations/admin/projects.loaders.ts";

/** Includes projects in the bin. */
export function GET(request: Request, { params }: { params: Promise<{ projectId: string }> }): Promise<Response> {
  return adminRoute(request, params, {}, ({ admin, params: { projectId } }) => adminProject(admin, idOrThrow(projectId, "project")));
}

import { adminRoute } from "#lib/http/dashboard/admin-route.ts";
import { idOrThrow } from "#lib/http/dashboard/session-route.ts";
import { adminProject } from "#lib/operations/admin/projects.loaders.ts";

/** Includes projects in the bin. */
export const GET = adminRoute({}, ({ admin, params: { projectId } }) => adminProject(admin, idOrThrow(projectId, "project")));

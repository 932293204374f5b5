import { personRoute } from "#lib/http/dashboard/session-route.ts";
import { restoreProject } from "#lib/shelter/projects/bin.mutations.ts";

export const POST = personRoute({}, ({ person, params: { project } }) => restoreProject(person, project));

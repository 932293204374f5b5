import { created, personRoute } from "#lib/http/dashboard/session-route.ts";
import { searchProjects } from "#lib/projects/directory/loaders.ts";
import { createOwnProject } from "#lib/projects/mutations.ts";
import { projectBodySchema } from "#lib/projects/schema.ts";

/** The first projects by name that the person may enter; `q` searches them by name or address. */
export function GET(request: Request): Promise<Response> {
  return personRoute(request, {}, {}, ({ person }) => searchProjects(person, new URL(request.url).searchParams.get("q") ?? ""));
}

/** Makes a project that the person owns. */
export function POST(request: Request): Promise<Response> {
  return personRoute(request, {}, { body: projectBodySchema }, async ({ person, body }) =>
    created(await createOwnProject(person, body.name)),
  );
}

import { created, personRoute } from "#lib/http/dashboard/session-route.ts";
import { searchProjects } from "#lib/shelter/projects/directory/loaders.ts";
import { createOwnProject } from "#lib/shelter/projects/mutations.ts";
import { newProjectBodySchema } from "#lib/shelter/projects/schema.ts";

/** Returns the first accessible projects by name; `q` searches by name or slug. */
export function GET(request: Request): Promise<Response> {
  return personRoute(request, {}, {}, ({ person }) => searchProjects(person, new URL(request.url).searchParams.get("q") ?? ""));
}

export function POST(request: Request): Promise<Response> {
  return personRoute(request, {}, { body: newProjectBodySchema }, async ({ person, body }) =>
    created(await createOwnProject(person, body.name, body.isTest)),
  );
}

import { created, personRoute } from "#lib/http/session-route.ts";
import { myBinnedProjects, myProjects } from "#lib/projects/loaders.ts";
import { createOwnProject } from "#lib/projects/mutations.ts";
import { projectBodySchema } from "#lib/projects/schema.ts";

/** The person's projects, and those in the bin that the person may bring back. */
export function GET(request: Request): Promise<Response> {
  return personRoute(request, {}, {}, async ({ person }) => ({
    projects: await myProjects(person),
    bin: await myBinnedProjects(person),
  }));
}

/** Makes a project that the person owns. */
export function POST(request: Request): Promise<Response> {
  return personRoute(request, {}, { body: projectBodySchema }, async ({ person, body }) =>
    created(await createOwnProject(person, body.name)),
  );
}

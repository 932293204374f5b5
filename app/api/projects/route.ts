import { created, personRoute } from "#lib/http/dashboard/session-route.ts";
import { searchProjects } from "#lib/shelter/projects/directory/loaders.ts";
import { createOwnProject } from "#lib/shelter/projects/mutations.ts";
import { newProjectBodySchema } from "#lib/shelter/projects/schema.ts";

/** Returns the first accessible projects by name; `q` searches by name or slug. */
export const GET = personRoute({}, ({ query, person }) => searchProjects(person, query.get("q") ?? ""));

export const POST = personRoute({ body: newProjectBodySchema }, async ({ person, body }) =>
  created(await createOwnProject(person, body.name, body.isTest, body.language)),
);

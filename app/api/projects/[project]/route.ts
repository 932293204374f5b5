import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { binProject } from "#lib/projects/bin.mutations.ts";
import { renameProject } from "#lib/projects/mutations.ts";
import { binProjectSchema, projectBodySchema } from "#lib/projects/schema.ts";

interface Context {
  params: Promise<{ project: string }>;
}

/** The project, and what the person is in it. */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "pets.read" }, async ({ access: { project, role } }) => ({ project, role }));
}

/** Renames the project. */
export function PATCH(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "project.write", body: projectBodySchema }, ({ access, body, actor }) =>
    renameProject(access.scope, body.name, actor),
  );
}

/** Moves the project to the bin, when its name was typed. */
export function DELETE(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "project.write", body: binProjectSchema, needsProof: true }, ({ access, body, actor }) =>
    binProject(access.scope, body.name, actor),
  );
}

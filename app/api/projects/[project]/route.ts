import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { binProject } from "#lib/shelter/projects/bin.mutations.ts";
import { renameProject } from "#lib/shelter/projects/mutations.ts";
import { binProjectSchema, projectBodySchema } from "#lib/shelter/projects/schema.ts";

interface Context {
  params: Promise<{ project: string }>;
}

export function GET(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "pets.read" }, async ({ access: { project, role } }) => ({ project, role }));
}

export function PATCH(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "project.write", body: projectBodySchema }, ({ access, body, actor }) =>
    renameProject(access.scope, body.name, actor),
  );
}

/** Moves the project to the bin; requires its typed name. */
export function DELETE(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "project.write", body: binProjectSchema, needsProof: true }, ({ access, body, actor }) =>
    binProject(access.scope, body.name, actor),
  );
}

import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { binProject } from "#lib/shelter/projects/bin.mutations.ts";
import { renameProject } from "#lib/shelter/projects/mutations.ts";
import { binProjectSchema, projectBodySchema } from "#lib/shelter/projects/schema.ts";

export const GET = sessionRoute({ action: "pets.read" }, async ({ access: { project, role } }) => ({ project, role }));

export const PATCH = sessionRoute({ action: "project.write", body: projectBodySchema }, ({ access, body, actor }) =>
  renameProject(access.scope, body.name, actor),
);

/** Moves the project to the bin; requires its typed name. */
export const DELETE = sessionRoute({ action: "project.write", body: binProjectSchema, needsProof: true }, ({ access, body, actor }) =>
  binProject(access.scope, body.name, actor),
);

import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { downloadArchive } from "#lib/operations/archives/download.mutations.ts";

export const POST = sessionRoute({ action: "project.write", needsProof: true }, ({ request, access: { scope, project }, actor }) =>
  downloadArchive(scope, project.slug, actor, request.signal),
);

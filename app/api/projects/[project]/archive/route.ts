import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { downloadArchive } from "#lib/operations/archives/download.mutations.ts";

/** The whole project as a tar file. */
export function POST(request: Request, { params }: { params: Promise<{ project: string }> }): Promise<Response> {
  return sessionRoute(request, params, { action: "project.write", needsProof: true }, ({ access: { scope, project }, actor }) =>
    downloadArchive(scope, project.slug, actor, request.signal),
  );
}

import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { petExport } from "#lib/pets/export.loaders.ts";

export function GET(request: Request, { params }: { params: Promise<{ project: string }> }): Promise<Response> {
  return sessionRoute(request, params, { action: "pets.read" }, ({ access }) =>
    petExport(access, access.project.slug, new URL(request.url).searchParams),
  );
}

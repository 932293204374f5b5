import { recordExport } from "#lib/history/audit/export.mutations.ts";
import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { petExport } from "#lib/shelter/pets/table/export.loaders.ts";

export function GET(request: Request, { params }: { params: Promise<{ project: string }> }): Promise<Response> {
  return sessionRoute(request, params, { action: "pets.read" }, async ({ access, actor }) => {
    const query = new URL(request.url).searchParams;
    await recordExport(access.scope, "pet.export", query, actor);
    return await petExport(access, access.project.slug, query);
  });
}

import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { importRowsOf } from "#lib/shelter/pets/import/check/rows.loaders.ts";

export function GET(request: Request, { params }: { params: Promise<{ project: string; importId: string }> }): Promise<Response> {
  return sessionRoute(request, params, { action: "pets.write" }, ({ access, params: { importId } }) =>
    importRowsOf(access, idOrThrow(importId, "import"), new URL(request.url).searchParams),
  );
}

import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { importOf } from "#lib/shelter/pets/import/loaders.ts";
import { cancelImport } from "#lib/shelter/pets/import/mutations.ts";

interface Context {
  params: Promise<{ project: string; importId: string }>;
}

export function GET(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "pets.write" }, ({ access, params: { importId } }) =>
    importOf(access, idOrThrow(importId, "import")),
  );
}

export function DELETE(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "pets.write" }, ({ access, params: { importId }, actor }) =>
    cancelImport(access.scope, idOrThrow(importId, "import"), actor),
  );
}

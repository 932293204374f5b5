import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { undoPlanOf } from "#lib/shelter/pets/import/undo/loaders.ts";
import { startUndo } from "#lib/shelter/pets/import/undo/mutations.ts";
import { startUndoSchema } from "#lib/shelter/pets/import/undo.schema.ts";

interface Context {
  params: Promise<{ project: string; importId: string }>;
}

export function GET(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "pets.write" }, ({ access, params: { importId } }) =>
    undoPlanOf(access, idOrThrow(importId, "import")),
  );
}

export function POST(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "pets.write", body: startUndoSchema }, ({ access, params: { importId }, body, actor }) =>
    startUndo(access.scope, idOrThrow(importId, "import"), body, actor),
  );
}

import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { undoPlanOf } from "#lib/shelter/pets/import/undo/loaders.ts";
import { startUndo } from "#lib/shelter/pets/import/undo/mutations.ts";
import { startUndoSchema } from "#lib/shelter/pets/import/undo.schema.ts";

export const GET = sessionRoute({ action: "pets.write" }, ({ access, params: { importId } }) =>
  undoPlanOf(access, idOrThrow(importId, "import")),
);

export const POST = sessionRoute({ action: "pets.write", body: startUndoSchema }, ({ access, params: { importId }, body, actor }) =>
  startUndo(access.scope, idOrThrow(importId, "import"), body, actor),
);

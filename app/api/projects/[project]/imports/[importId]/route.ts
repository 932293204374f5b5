import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { importOf } from "#lib/shelter/pets/import/loaders.ts";
import { cancelImport } from "#lib/shelter/pets/import/mutations.ts";

export const GET = sessionRoute({ action: "pets.write" }, ({ access, params: { importId } }) =>
  importOf(access, idOrThrow(importId, "import")),
);

export const DELETE = sessionRoute({ action: "pets.write" }, ({ access, params: { importId }, actor }) =>
  cancelImport(access.scope, idOrThrow(importId, "import"), actor),
);

import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { addedOf } from "#lib/shelter/pets/import/loaders.ts";

export const GET = sessionRoute({ action: "pets.write" }, ({ access, params: { importId } }) =>
  addedOf(access, idOrThrow(importId, "import")),
);

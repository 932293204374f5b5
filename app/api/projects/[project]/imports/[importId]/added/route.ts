import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { addedOf } from "#lib/shelter/pets/import/loaders.ts";

/** How many of the animals that the import added are there, not listed, and without a photo. */
export const GET = sessionRoute({ action: "pets.write" }, ({ access, params: { importId } }) =>
  addedOf(access, idOrThrow(importId, "import")),
);

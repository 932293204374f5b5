import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { importPhotoOf } from "#lib/shelter/photos/import.loaders.ts";

/** The first photo that a row of the file names, from its address. */
export const GET = sessionRoute({ action: "pets.write" }, ({ access, params: { importId, row }, actor }) =>
  importPhotoOf(access.scope, idOrThrow(importId, "import"), Number(idOrThrow(row, "row")), actor),
);

import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { importRowsOf } from "#lib/shelter/pets/import/check/rows.loaders.ts";

export const GET = sessionRoute({ action: "pets.write" }, ({ query, access, params: { importId } }) =>
  importRowsOf(access, idOrThrow(importId, "import"), query),
);

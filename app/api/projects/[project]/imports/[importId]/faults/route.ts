import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { importErrorFile } from "#lib/shelter/pets/import/check/rows.loaders.ts";

export const GET = sessionRoute({ action: "pets.write" }, ({ access, params: { importId } }) =>
  importErrorFile(access, idOrThrow(importId, "import")),
);

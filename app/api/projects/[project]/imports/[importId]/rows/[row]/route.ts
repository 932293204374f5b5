import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { fixCell } from "#lib/shelter/pets/import/check/fixes.mutations.ts";
import { fixedCellSchema } from "#lib/shelter/pets/import/fixes.schema.ts";

/** Another text for a cell with an error, or for all that have the same. The rows are checked again. */
export const PUT = sessionRoute({ action: "pets.write", body: fixedCellSchema }, ({ access, params: { importId, row }, body, actor }) =>
  fixCell(access.scope, idOrThrow(importId, "import"), Number(idOrThrow(row, "row")), body, actor),
);

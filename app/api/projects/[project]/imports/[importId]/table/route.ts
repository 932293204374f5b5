import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { chooseTable } from "#lib/shelter/pets/import/check/table.mutations.ts";
import { chosenTableSchema } from "#lib/shelter/pets/import/schema.ts";

/** Checks the file again with another header row or separator. */
export const PUT = sessionRoute({ action: "pets.write", body: chosenTableSchema }, ({ access, params: { importId }, body, actor }) =>
  chooseTable(access.scope, idOrThrow(importId, "import"), body, actor),
);

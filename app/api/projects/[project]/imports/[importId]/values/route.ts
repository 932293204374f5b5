import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { chooseValues } from "#lib/shelter/pets/import/check/kept.mutations.ts";
import { chosenValuesSchema } from "#lib/shelter/pets/import/kept.schema.ts";

/** Chooses between the team's values and the file's, for one animal or for all. */
export const PUT = sessionRoute({ action: "pets.write", body: chosenValuesSchema }, ({ access, params: { importId }, body, actor }) =>
  chooseValues(access.scope, idOrThrow(importId, "import"), body, actor),
);

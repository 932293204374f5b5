import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { chooseSheet } from "#lib/shelter/pets/import/check/choices.mutations.ts";
import { chosenSheetSchema } from "#lib/shelter/pets/import/schema.ts";

export const PUT = sessionRoute({ action: "pets.write", body: chosenSheetSchema }, ({ access, params: { importId }, body, actor }) =>
  chooseSheet(access.scope, idOrThrow(importId, "import"), body.sheet, actor),
);

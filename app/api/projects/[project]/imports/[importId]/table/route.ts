import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { chooseTable } from "#lib/shelter/pets/import/check/choices.mutations.ts";
import { chosenTableSchema } from "#lib/shelter/pets/import/schema.ts";

export const PUT = sessionRoute({ action: "pets.write", body: chosenTableSchema }, ({ access, params: { importId }, body, actor }) =>
  chooseTable(access.scope, idOrThrow(importId, "import"), body, actor),
);

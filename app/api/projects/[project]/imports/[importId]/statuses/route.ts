import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { chooseStatuses } from "#lib/shelter/pets/import/check/choices.mutations.ts";
import { chosenStatusesSchema } from "#lib/shelter/pets/import/statuses.schema.ts";

export const PUT = sessionRoute({ action: "pets.write", body: chosenStatusesSchema }, ({ access, params: { importId }, body, actor }) =>
  chooseStatuses(access.scope, idOrThrow(importId, "import"), body.choices, actor),
);

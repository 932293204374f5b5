import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { chooseReading } from "#lib/shelter/pets/import/check/choices.mutations.ts";
import { chosenReadingSchema } from "#lib/shelter/pets/import/reading.schema.ts";

/** Checks the file again with another order of day and month, currency of fees, or category of rows without one. */
export const PUT = sessionRoute({ action: "pets.write", body: chosenReadingSchema }, ({ access, params: { importId }, body, actor }) =>
  chooseReading(access.scope, idOrThrow(importId, "import"), body, actor),
);

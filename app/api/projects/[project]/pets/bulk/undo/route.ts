import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { undoMany } from "#lib/shelter/pets/bulk/mutations.ts";
import { undoSchema } from "#lib/shelter/pets/bulk/schema.ts";

/** Undoes a bulk change, one step per call. */
export const POST = sessionRoute({ action: "pets.write", body: undoSchema }, ({ access, body, actor }) =>
  undoMany(access.scope, body, actor),
);

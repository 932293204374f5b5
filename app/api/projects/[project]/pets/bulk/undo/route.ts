import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { undoMany } from "#lib/shelter/pets/bulk/mutations.ts";
import { undoSchema } from "#lib/shelter/pets/bulk/schema.ts";

export const POST = sessionRoute({ action: "pets.write", body: undoSchema }, ({ access, body, actor }) =>
  undoMany(access.scope, body, actor),
);

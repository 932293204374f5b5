import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { startImport } from "#lib/shelter/pets/import/mutations.ts";
import { startImportSchema } from "#lib/shelter/pets/import/schema.ts";

export const POST = sessionRoute({ action: "pets.write", body: startImportSchema }, ({ access, params: { importId }, body, actor }) =>
  startImport(access.scope, idOrThrow(importId, "import"), body.mode, actor, body),
);

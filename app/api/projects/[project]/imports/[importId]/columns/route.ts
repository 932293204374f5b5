import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { mapColumns } from "#lib/shelter/pets/import/columns/mapping.mutations.ts";
import { columnFieldsSchema } from "#lib/shelter/pets/import/fields.schema.ts";

export const PUT = sessionRoute({ action: "pets.write", body: columnFieldsSchema }, ({ access, params: { importId }, body, actor }) =>
  mapColumns(access.scope, idOrThrow(importId, "import"), body.fields, actor),
);

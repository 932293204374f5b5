import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { createImportCategories } from "#lib/shelter/pets/import/check/choices.mutations.ts";
import { importCategoriesSchema } from "#lib/shelter/pets/import/schema.ts";

/** Creates categories that the file names. The file is checked again. */
export const POST = sessionRoute({ action: "pets.write", body: importCategoriesSchema }, ({ access, params: { importId }, body, actor }) =>
  createImportCategories(access.scope, idOrThrow(importId, "import"), body.names, actor),
);

import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { chooseSheet } from "#lib/shelter/pets/import/check/sheet.mutations.ts";
import { chosenSheetSchema } from "#lib/shelter/pets/import/schema.ts";

/** Checks the file again with another sheet of the workbook. */
export function PUT(request: Request, { params }: { params: Promise<{ project: string; importId: string }> }): Promise<Response> {
  return sessionRoute(request, params, { action: "pets.write", body: chosenSheetSchema }, ({ access, params: { importId }, body, actor }) =>
    chooseSheet(access.scope, idOrThrow(importId, "import"), body.sheet, actor),
  );
}

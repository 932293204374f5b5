import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { chooseSheet } from "#lib/shelter/pets/import/check/sheet.mutations.ts";
import { chosenSheetSchema } from "#lib/shelter/pets/import/schema.ts";

/** Which sheet of a workbook is read. The file is checked again. */
export function PUT(request: Request, { params }: { params: Promise<{ project: string; importId: string }> }): Promise<Response> {
  return sessionRoute(request, params, { action: "pets.write", body: chosenSheetSchema }, ({ access, params: { importId }, body, actor }) =>
    chooseSheet(access.scope, idOrThrow(importId, "import"), body.sheet, actor),
  );
}

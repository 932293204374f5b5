import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { chooseDateOrder } from "#lib/shelter/pets/import/check/date-order.mutations.ts";
import { chosenDateOrderSchema } from "#lib/shelter/pets/import/schema.ts";

/** Checks the file again with another order of day and month. */
export function PUT(request: Request, { params }: { params: Promise<{ project: string; importId: string }> }): Promise<Response> {
  return sessionRoute(
    request,
    params,
    { action: "pets.write", body: chosenDateOrderSchema },
    ({ access, params: { importId }, body, actor }) => chooseDateOrder(access.scope, idOrThrow(importId, "import"), body.dateOrder, actor),
  );
}

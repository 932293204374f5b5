import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { undoMany } from "#lib/shelter/pets/bulk/mutations.ts";
import { undoSchema } from "#lib/shelter/pets/bulk/schema.ts";

interface Context {
  params: Promise<{ project: string }>;
}

/** Undoes a bulk change, one step per call. */
export function POST(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "pets.write", body: undoSchema }, ({ access, body, actor }) =>
    undoMany(access.scope, body, actor),
  );
}

import { sessionRoute } from "#lib/http/session-route.ts";
import { changeMany } from "#lib/pets/bulk/mutations.ts";
import { bulkSchema } from "#lib/pets/bulk/schema.ts";

interface Context {
  params: Promise<{ project: string }>;
}

/** Changes many animals in one step. */
export function POST(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "pets.write", body: bulkSchema }, ({ access, body, actor }) =>
    changeMany(access.scope, body, actor),
  );
}

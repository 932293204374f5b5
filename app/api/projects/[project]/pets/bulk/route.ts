import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { changeMany, planMany } from "#lib/shelter/pets/bulk/mutations.ts";
import { bulkSchema } from "#lib/shelter/pets/bulk/schema.ts";
import { readPetQuery } from "#lib/shelter/pets/table/address.schema.ts";

interface Context {
  params: Promise<{ project: string }>;
}

/** Counts all animals that match a filter and returns what a bulk change of them needs. */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "pets.write" }, ({ access }) =>
    planMany(access.scope, readPetQuery(new URL(request.url).searchParams)),
  );
}

/** Changes up to 10,000 animals at a time; more take several steps. */
export function POST(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "pets.write", body: bulkSchema }, ({ access, body, actor }) =>
    changeMany(access.scope, body, actor),
  );
}

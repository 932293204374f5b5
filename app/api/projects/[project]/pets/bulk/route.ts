import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { changeMany, planMany } from "#lib/pets/bulk/mutations.ts";
import { bulkSchema } from "#lib/pets/bulk/schema.ts";
import { readPetQuery } from "#lib/pets/table/rules.ts";

interface Context {
  params: Promise<{ project: string }>;
}

/** Counts all that a filter shows, and names what a change of them needs. */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "pets.write" }, ({ access }) =>
    planMany(access.scope, readPetQuery(new URL(request.url).searchParams)),
  );
}

/** Changes many animals: up to 10,000 at once, more step by step. */
export function POST(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "pets.write", body: bulkSchema }, ({ access, body, actor }) =>
    changeMany(access.scope, body, actor),
  );
}

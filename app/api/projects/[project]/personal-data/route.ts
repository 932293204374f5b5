import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { personalDataOf } from "#lib/operations/personal-data/loaders.ts";
import { personSchema } from "#lib/operations/personal-data/schema.ts";

interface Context {
  params: Promise<{ project: string }>;
}

/** All about a person, as the page also downloads it. The address is in the body, so that no log of requests has it. */
export function POST(request: Request, { params }: Context): Promise<Response> {
  const options = { action: "personal_data.read", needsProof: true, body: personSchema } as const;
  return sessionRoute(request, params, options, ({ access, body }) => personalDataOf(access, body.address));
}

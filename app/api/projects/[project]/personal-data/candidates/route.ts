import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { candidatesOf } from "#lib/operations/personal-data/loaders.ts";
import { candidateSchema } from "#lib/operations/personal-data/schema.ts";

interface Context {
  params: Promise<{ project: string }>;
}

/** A search. What is looked for is in the body, so that no log of requests has it. */
export function POST(request: Request, { params }: Context): Promise<Response> {
  const options = { action: "personal_data.read", body: candidateSchema } as const;
  return sessionRoute(request, params, options, ({ access, body }) => candidatesOf(access, body.text));
}

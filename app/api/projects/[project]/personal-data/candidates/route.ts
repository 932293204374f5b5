import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { candidatesOf } from "#lib/operations/personal-data/loaders.ts";
import { candidateSchema } from "#lib/operations/personal-data/schema.ts";

/** A search. What is looked for is in the body, so that no log of requests has it. */
export const POST = sessionRoute({ action: "personal_data.read", body: candidateSchema }, ({ access, body }) =>
  candidatesOf(access, body.text),
);

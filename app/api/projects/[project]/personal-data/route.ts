import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { personalDataOf } from "#lib/operations/personal-data/loaders.ts";
import { personSchema } from "#lib/operations/personal-data/schema.ts";

/** All about a person, as the page also downloads it. The address is in the body, so that no log of requests has it. */
export const POST = sessionRoute({ action: "personal_data.read", needsProof: true, body: personSchema }, ({ access, body }) =>
  personalDataOf(access, body.address),
);

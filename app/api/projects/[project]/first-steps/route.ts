import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { dismissSteps } from "#lib/operations/overview/mutations.ts";
import { stepsChangeSchema } from "#lib/operations/overview/steps.schema.ts";

export const PUT = sessionRoute({ action: "pets.read", body: stepsChangeSchema }, ({ access, person, body }) =>
  dismissSteps(access.scope, person.id, body.isDismissed),
);

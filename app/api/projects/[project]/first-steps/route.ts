import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { dismissSteps } from "#lib/operations/overview/mutations.ts";
import { stepsChangeSchema } from "#lib/operations/overview/steps.schema.ts";

export function PUT(request: Request, { params }: { params: Promise<{ project: string }> }): Promise<Response> {
  return sessionRoute(request, params, { action: "pets.read", body: stepsChangeSchema }, ({ access, person, body }) =>
    dismissSteps(access.scope, person.id, body.isDismissed),
  );
}

import { decidePlanRequest } from "#lib/gateway/plans/requests.mutations.ts";
import { planDecisionSchema } from "#lib/gateway/plans/requests.schema.ts";
import { adminRoute } from "#lib/http/dashboard/admin-route.ts";
import { idOrThrow } from "#lib/http/dashboard/session-route.ts";

interface Context {
  params: Promise<{ requestId: string }>;
}

export function PUT(request: Request, { params }: Context): Promise<Response> {
  return adminRoute(request, params, { body: planDecisionSchema, needsProof: true }, ({ params: { requestId }, body, actor }) =>
    decidePlanRequest(idOrThrow(requestId, "request"), body, actor),
  );
}

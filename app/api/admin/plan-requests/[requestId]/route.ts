import { decidePlanRequest } from "#lib/gateway/plans/requests.mutations.ts";
import { planDecisionSchema } from "#lib/gateway/plans/requests.schema.ts";
import { adminRoute } from "#lib/http/dashboard/admin-route.ts";
import { idOrThrow } from "#lib/http/dashboard/session-route.ts";

export const PUT = adminRoute({ body: planDecisionSchema, needsProof: true }, ({ params: { requestId }, body, actor }) =>
  decidePlanRequest(idOrThrow(requestId, "request"), body, actor),
);

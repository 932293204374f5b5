import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { setFactorRequired } from "#lib/people/auth/factors/required.mutations.ts";
import { factorRequiredSchema } from "#lib/people/auth/factors/schema.ts";

export const PUT = sessionRoute({ action: "project.write", body: factorRequiredSchema, needsProof: true }, ({ access, body, actor }) =>
  setFactorRequired(access.scope, body.isRequired, actor),
);

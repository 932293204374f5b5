import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { resetStep } from "#lib/operations/test-data/mutations.ts";
import { resetSchema } from "#lib/operations/test-data/schema.ts";

/** Runs one step of the reset of a test project; returns the place of the next. */
export const DELETE = sessionRoute({ action: "project.write", body: resetSchema, needsProof: true }, ({ access, body, actor }) =>
  resetStep(access.scope, body.place, actor),
);

import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { resetStep } from "#lib/operations/test-data/mutations.ts";
import { resetSchema } from "#lib/operations/test-data/schema.ts";

interface Context {
  params: Promise<{ project: string }>;
}

/** Runs one step of the reset of a test project; returns the place of the next. */
export function DELETE(request: Request, { params }: Context): Promise<Response> {
  const options = { action: "project.write", body: resetSchema, needsProof: true } as const;
  return sessionRoute(request, params, options, ({ access, body, actor }) => resetStep(access.scope, body.place, actor));
}

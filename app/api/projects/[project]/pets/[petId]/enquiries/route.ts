import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { pauseSchema } from "#lib/shelter/enquiries/schema.ts";
import { pauseEnquiries } from "#lib/shelter/enquiries/settings.mutations.ts";

interface Context {
  params: Promise<{ project: string; petId: string }>;
}

export function PUT(request: Request, { params }: Context): Promise<Response> {
  const options = { action: "enquiries.write", body: pauseSchema } as const;
  return sessionRoute(request, params, options, ({ access, params: { petId }, body, actor }) =>
    pauseEnquiries(access.scope, idOrThrow(petId, "animal"), body.isPaused, actor),
  );
}

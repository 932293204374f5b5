import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { pauseSchema } from "#lib/shelter/enquiries/schema.ts";
import { pauseEnquiries } from "#lib/shelter/enquiries/settings.mutations.ts";

export const PUT = sessionRoute({ action: "enquiries.write", body: pauseSchema }, ({ access, params: { petId }, body, actor }) =>
  pauseEnquiries(access.scope, idOrThrow(petId, "animal"), body.isPaused, actor),
);

import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { enquiryOf } from "#lib/shelter/enquiries/inbox/loaders.ts";
import { changeEnquiry } from "#lib/shelter/enquiries/inbox/mutations.ts";
import { deleteEnquiry } from "#lib/shelter/enquiries/inbox/removal.mutations.ts";
import { enquiryChangeSchema } from "#lib/shelter/enquiries/schema.ts";

export const GET = sessionRoute({ action: "enquiries.read" }, ({ access, params: { enquiryId } }) => enquiryOf(access, enquiryId));

export const PATCH = sessionRoute(
  { action: "enquiries.write", body: enquiryChangeSchema },
  async ({ access, params: { enquiryId }, body, actor }) => {
    await changeEnquiry(access.scope, idOrThrow(enquiryId, "enquiry"), body, actor);
    return await enquiryOf(access, enquiryId);
  },
);

export const DELETE = sessionRoute({ action: "enquiries.write" }, ({ access, params: { enquiryId }, actor }) =>
  deleteEnquiry(access.scope, idOrThrow(enquiryId, "enquiry"), actor),
);

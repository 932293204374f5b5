import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { enquiryOf } from "#lib/shelter/enquiries/inbox/loaders.ts";
import { addEnquiryReply } from "#lib/shelter/enquiries/replies.mutations.ts";
import { enquiryReplySchema } from "#lib/shelter/enquiries/schema.ts";

export const POST = sessionRoute(
  { action: "enquiries.write", body: enquiryReplySchema },
  async ({ access, params: { enquiryId }, body, actor }) => {
    await addEnquiryReply(access.scope, idOrThrow(enquiryId, "enquiry"), body, actor);
    return await enquiryOf(access, enquiryId);
  },
);

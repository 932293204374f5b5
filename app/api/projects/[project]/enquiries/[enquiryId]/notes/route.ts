import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { enquiryOf } from "#lib/shelter/enquiries/inbox/loaders.ts";
import { addEnquiryNote } from "#lib/shelter/enquiries/replies.mutations.ts";
import { enquiryNoteSchema } from "#lib/shelter/enquiries/schema.ts";

export const POST = sessionRoute(
  { action: "enquiries.write", body: enquiryNoteSchema },
  async ({ access, params: { enquiryId }, body, actor }) => {
    await addEnquiryNote(access.scope, idOrThrow(enquiryId, "enquiry"), body.text, actor);
    return await enquiryOf(access, enquiryId);
  },
);

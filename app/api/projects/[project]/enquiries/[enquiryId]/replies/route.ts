import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { enquiryOf } from "#lib/shelter/enquiries/inbox/loaders.ts";
import { addEnquiryReply } from "#lib/shelter/enquiries/replies.mutations.ts";
import { enquiryReplySchema } from "#lib/shelter/enquiries/schema.ts";

interface Context {
  params: Promise<{ project: string; enquiryId: string }>;
}

export function POST(request: Request, { params }: Context): Promise<Response> {
  const options = { action: "enquiries.write", body: enquiryReplySchema } as const;
  return sessionRoute(request, params, options, async ({ access, params: { enquiryId }, body, actor }) => {
    await addEnquiryReply(access.scope, idOrThrow(enquiryId, "enquiry"), body, actor);
    return await enquiryOf(access, enquiryId);
  });
}

import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { enquiryOf } from "#lib/shelter/enquiries/inbox/loaders.ts";
import { changeEnquiry } from "#lib/shelter/enquiries/inbox/mutations.ts";
import { deleteEnquiry } from "#lib/shelter/enquiries/inbox/removal.mutations.ts";
import { enquiryChangeSchema } from "#lib/shelter/enquiries/schema.ts";

interface Context {
  params: Promise<{ project: string; enquiryId: string }>;
}

export function GET(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "enquiries.read" }, ({ access, params: { enquiryId } }) => enquiryOf(access, enquiryId));
}

export function PATCH(request: Request, { params }: Context): Promise<Response> {
  const options = { action: "enquiries.write", body: enquiryChangeSchema } as const;
  return sessionRoute(request, params, options, async ({ access, params: { enquiryId }, body, actor }) => {
    await changeEnquiry(access.scope, idOrThrow(enquiryId, "enquiry"), body, actor);
    return await enquiryOf(access, enquiryId);
  });
}

export function DELETE(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "enquiries.write" }, ({ access, params: { enquiryId }, actor }) =>
    deleteEnquiry(access.scope, idOrThrow(enquiryId, "enquiry"), actor),
  );
}

import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { enquirySettingsOf } from "#lib/shelter/enquiries/inbox/loaders.ts";
import { saveEnquirySettings } from "#lib/shelter/enquiries/settings.mutations.ts";
import { enquirySettingsSchema } from "#lib/shelter/enquiries/settings.schema.ts";

interface Context {
  params: Promise<{ project: string }>;
}

/** Room for every question, choice and template at its longest. */
const MAX_BYTES = 262_144;

export function GET(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "enquiries.read" }, ({ access }) => enquirySettingsOf(access));
}

export function PUT(request: Request, { params }: Context): Promise<Response> {
  const options = { action: "enquiries.write", body: enquirySettingsSchema, maxBytes: MAX_BYTES } as const;
  return sessionRoute(request, params, options, ({ access, body, actor }) => saveEnquirySettings(access.scope, body, actor));
}

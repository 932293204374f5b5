import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { enquirySettingsOf } from "#lib/shelter/enquiries/inbox/loaders.ts";
import { saveEnquirySettings } from "#lib/shelter/enquiries/settings.mutations.ts";
import { enquirySettingsSchema } from "#lib/shelter/enquiries/settings.schema.ts";

/** Room for every question, choice and template at its longest. */
const MAX_BYTES = 262_144;

export const GET = sessionRoute({ action: "enquiries.read" }, ({ access }) => enquirySettingsOf(access));

export const PUT = sessionRoute(
  { action: "enquiries.write", body: enquirySettingsSchema, maxBytes: MAX_BYTES },
  ({ access, body, actor }) => saveEnquirySettings(access.scope, body, actor),
);

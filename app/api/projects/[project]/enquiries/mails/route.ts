import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { setOwnEnquiryMail } from "#lib/shelter/enquiries/settings.mutations.ts";
import { ownMailSchema } from "#lib/shelter/enquiries/settings.schema.ts";

export const PUT = sessionRoute({ action: "enquiries.read", body: ownMailSchema }, ({ access, person, body }) =>
  setOwnEnquiryMail(access.scope, person.id, body.isOn),
);

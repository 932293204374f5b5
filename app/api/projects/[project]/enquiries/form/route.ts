import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { openEnquiryForm } from "#lib/shelter/enquiries/settings.mutations.ts";
import { formSwitchSchema } from "#lib/shelter/enquiries/settings.schema.ts";

/** Turns the form on or off, for visitors at once. */
export const PUT = sessionRoute({ action: "enquiries.write", body: formSwitchSchema }, ({ access, body, actor }) =>
  openEnquiryForm(access.scope, body.isOpen, actor),
);

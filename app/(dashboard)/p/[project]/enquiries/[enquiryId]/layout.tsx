import { layoutOf } from "#lib/http/pages/project-page.ts";
import { pageEnquiry } from "#lib/shelter/enquiries/inbox/loaders.ts";

export default layoutOf("enquiries", "enquiryId", pageEnquiry);

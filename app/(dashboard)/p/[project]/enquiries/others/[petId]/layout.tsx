import { layoutOf } from "#lib/http/pages/project-page.ts";
import { pageOthers } from "#lib/shelter/enquiries/others/loaders.ts";

export default layoutOf("enquiries/others", "petId", pageOthers);
